import type { Desk } from './desk.js';
import type { DrawerClerk } from './drawer-clerk.js';
import type { Good } from './goods.js';
import type { Happening } from './happening.js';
import type { Regular } from './regulars.js';

/** One kind of what happened. */
export type Of<W extends Happening['what']> = Extract<Happening, { what: W }>;

interface Listed {
  readonly productId: string;
  readonly price: number;
  readonly priceVersion: number;
}

interface Sold {
  readonly orderId: string;
  readonly invoiceId: string;
  readonly total: number;
}

/** What the product has answered so far. */
export interface Book {
  readonly desk: Desk;
  readonly drawer: DrawerClerk;
  readonly products: Map<Good, Listed>;
  readonly sales: Map<number, Sold>;
  /** The ids of customers. */
  readonly customers: Map<Regular, string>;
}

/** @throws Error when the product was not added yet: a defect of the diary. */
export function listed({ products }: Book, good: Good): Listed {
  const product = products.get(good);
  if (!product) throw new Error(`${good.name} was not added yet`);
  return product;
}
