import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { Instant, PaiseAmount, Uuid } from '../shared/wire.js';

/** A customer or its account changed; no event says more of a person than the key. */
export const CustomerChanged = event(
  'billing.customer-changed',
  1,
  z.object({ customerKey: Uuid, balancePaise: PaiseAmount, changedAt: Instant }),
);
