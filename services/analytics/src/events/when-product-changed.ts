import { ProductChanged } from '@bahi/contracts/catalog';
import type { Subscription } from '@bahi/platform/messaging';
import { toEdits } from '../app/update-products.js';
import type { Deps } from '../deps.js';
import { onProducts } from './batches.js';

/** Figures and lists of now follow a product; an archived one leaves them. Purchases and past days stay. */
export function whenProductChanged({ timeZone }: Pick<Deps, 'timeZone'>): Subscription {
  return onProducts(ProductChanged, ({ data, envelope: { position } }) => toEdits(data, { position, timeZone }));
}
