import { BillPlaced } from '@bahi/contracts/orders';
import type { Subscription } from '@bahi/platform/messaging';
import { toBillChange } from '../app/update-orders.js';
import type { Deps } from '../deps.js';
import { onOrder } from './batches.js';

/** A bill counts as sold on the day it was placed, unless its return arrived before. */
export function whenBillPlaced({ timeZone }: Pick<Deps, 'timeZone'>): Subscription {
  return onOrder(BillPlaced, ({ data }) => toBillChange(data, timeZone));
}
