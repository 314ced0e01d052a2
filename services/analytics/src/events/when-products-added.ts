import { ProductsAdded } from '@bahi/contracts/catalog';
import type { Subscription } from '@bahi/platform/messaging';
import { toProductChanges } from '../app/update-products.js';
import type { Deps } from '../deps.js';
import { onProducts } from './batches.js';

/** New products count as products, stock and labels, and as a purchase of the day they were added unless it is opening stock. */
export function whenProductsAdded({ timeZone }: Pick<Deps, 'timeZone'>): Subscription {
  return onProducts(ProductsAdded, ({ data, envelope: { position } }) =>
    toProductChanges(data, { position, timeZone }),
  );
}
