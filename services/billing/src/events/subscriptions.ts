import type { Subscription } from '@bahi/platform/messaging';
import type { Deps } from '../deps.js';
import { whenOrderPlaced } from './when-order-placed.js';

/** The events that billing receives. */
export function billingSubscriptions(deps: Deps): readonly Subscription[] {
  return whenOrderPlaced(deps);
}
