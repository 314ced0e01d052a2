import { ProductsAdded } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import type { Subscription } from '@bahi/platform/messaging';
import type { HeardProduct } from '../data/products-repository.js';
import { addedProduct, additionOf, crossingOfAddition } from '../domain/product-fact.js';
import { onProducts } from './sets.js';

/** New products count as products, stock, labels and as a purchase of the day they came. */
export function whenProductsAdded(timeZone: string): Subscription {
  return onProducts(ProductsAdded, ({ data, envelope: { position } }) => additionsIn(data, { position, timeZone }));
}

function* additionsIn(
  { products }: EventData<typeof ProductsAdded>,
  { position, timeZone }: { readonly position: number; readonly timeZone: string },
): Generator<HeardProduct> {
  for (const product of products) {
    const { productKey } = product;
    const addition = additionOf(product, timeZone);
    yield {
      productKey,
      crossings: crossingOfAddition(productKey, addition, position),
      change: (known) => addedProduct(known, { productKey, addition, position }),
    };
  }
}
