import type { Subscription } from '@bahi/platform/messaging';
import { type BillingParts, whenOrderPlaced } from './when-order-placed.js';

export function billingSubscriptions(parts: BillingParts): readonly Subscription[] {
  return [whenOrderPlaced(parts)];
}
