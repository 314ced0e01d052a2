import { StockChanged } from '@bahi/contracts/catalog';
import type { Subscription } from '@bahi/platform/messaging';
import { toStockChanges } from '../app/update-products.js';
import type { Deps } from '../deps.js';
import { onProducts } from './batches.js';

/** The latest event sets stock and ratings; whether the product is in stock is kept by day. */
export function whenStockChanged({ timeZone }: Pick<Deps, 'timeZone'>): Subscription {
  return onProducts(StockChanged, ({ data, envelope: { position } }) => toStockChanges(data, { position, timeZone }));
}
