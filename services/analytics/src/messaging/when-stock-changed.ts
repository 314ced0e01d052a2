import { StockChanged } from '@bahi/contracts/catalog';
import type { Subscription } from '@bahi/platform/messaging';
import { crossingOfChange, movedProduct } from '../domain/product-fact.js';
import { onProducts } from './sets.js';

/** Stock and ratings become what the latest event says; whether the product is in stock is kept by day. */
export function whenStockChanged(timeZone: string): Subscription {
  return onProducts(StockChanged, ({ data, envelope: { position } }) => {
    const crossings = crossingOfChange(data, position, timeZone);
    return [{ productKey: data.productKey, crossings, change: (known) => movedProduct(known, data, position) }];
  });
}
