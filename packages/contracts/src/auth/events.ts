import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { Instant } from '../shared/wire.js';
import { SharedTaxProfile } from './tax-profile.js';

/** A closed shop's time is over: auth has erased its users, the other services erase what is theirs. */
export const ShopErased = event('auth.shop-erased', 1, z.object({ closedAt: Instant, erasedAt: Instant }));

/** The shop's tax profile from a day on; a later version of the same day takes its place. */
export const TaxProfileChanged = event('auth.tax-profile-changed', 1, SharedTaxProfile);
