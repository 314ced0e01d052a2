import { OrderPlaced } from '@bahi/contracts/orders';
import type { Subscription } from '@bahi/platform/messaging';
import { toSaleChange } from '../app/update-orders.js';
import type { Deps } from '../deps.js';
import { onOrder } from './batches.js';

/** An order counts as sold on the day it was placed, unless its return arrived before. */
export function whenOrderPlaced({ timeZone }: Pick<Deps, 'timeZone'>): Subscription {
  return onOrder(OrderPlaced, ({ data }) => toSaleChange(data, timeZone));
}
