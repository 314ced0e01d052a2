import type { Subscription } from '@bahi/platform/messaging';
import { type BillingParts, whenOrderPlaced } from './when-order-placed.js';

export const billingSubscriptions = (parts: BillingParts): readonly Subscription[] => [whenOrderPlaced(parts)];
