import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { Instant } from '../shared/wire.js';

/** A closed shop's time is over: auth has erased its users, the other services erase what is theirs. */
export const ShopErased = event('auth.shop-erased', 1, z.object({ closedAt: Instant, erasedAt: Instant }));
