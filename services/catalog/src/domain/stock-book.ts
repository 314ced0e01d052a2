import { asMilli, MILLI_PER_UNIT, type Milli } from '@bahi/contracts/shared';
import type { KeptProduct } from './kept-product.js';

export type StockRefusalCode = 'product-not-found' | 'stock-changed' | 'insufficient-stock' | 'fraction-not-allowed';

/** Why a line of a document cannot move stock; `leftMilli` is what is there. */
export interface StockRefusal {
  readonly lineNo: number;
  readonly code: StockRefusalCode;
  readonly leftMilli?: Milli;
}

/** A movement of one product, with the product after it. */
export interface StockMove {
  readonly lineNo: number;
  readonly product: KeptProduct;
  readonly changeMilli: number;
}

/** Whether thousandths are whole units, or of a product that is sold loose. */
export function fitsUnit({ allowsFractions }: KeptProduct, milli: number): boolean {
  return allowsFractions || milli % MILLI_PER_UNIT === 0;
}

/** A product with more or fewer units. */
export function withStock(product: KeptProduct, changeMilli: number): KeptProduct {
  return { ...product, quantityMilli: asMilli(product.quantityMilli + changeMilli) };
}

/** The locked products of a document while its lines are applied, each line to what the ones before it left. */
export function createStockBook(locked: readonly KeptProduct[]) {
  const products = new Map(locked.filter(({ archivedAt }) => archivedAt === null).map((one) => [one.productKey, one]));
  const before = new Map(products);
  const keyOf = new Map(locked.map(({ productKey, productId }) => [productId, productKey]));
  return {
    find: (ref: string): KeptProduct | undefined => products.get(keyOf.get(ref) ?? ref),
    set: (product: KeptProduct): void => {
      products.set(product.productKey, product);
    },
    /** The products that changed, before and after. */
    changed: (): { readonly before: KeptProduct; readonly after: KeptProduct }[] =>
      [...products.values()].flatMap((after) => {
        const first = before.get(after.productKey);
        return first && first !== after ? [{ before: first, after }] : [];
      }),
  };
}

export type StockBook = ReturnType<typeof createStockBook>;
