import type { KeptProduct as WireProduct } from '@bahi/contracts/catalog';
import type { Milli, Paise } from '@bahi/contracts/shared';
import type { ProductTax } from '@bahi/contracts/tax';
import type { StoredProduct } from './product.js';
import type { Pack } from './sell-bill.js';

/** A code of a product; pack 0 is the unit itself. */
export interface Code {
  readonly code: string;
  readonly packNo: number;
}

/** A product with everything about it that people change. */
export interface KeptProduct extends StoredProduct {
  /** Rises with every change; stock and ratings are none. */
  readonly version: number;
  /** Rises with what the customer pays. */
  readonly priceVersion: number;
  readonly mrpPaise: Paise | null;
  readonly alias: string | null;
  readonly family: string | null;
  readonly allowsFractions: boolean;
  readonly scaleNo: string | null;
  readonly foundMilli: Milli;
  readonly archivedAt: Date | null;
  readonly tax: ProductTax | null;
  readonly packs: readonly Pack[];
  readonly codes: readonly Code[];
}

type WirePrice = WireProduct['prices'][number];

/** A price before and after a change. */
export interface PriceMove {
  readonly field: WirePrice['field'];
  readonly oldPaise: Paise | null;
  readonly newPaise: Paise | null;
}

/** From where a price was changed. */
export interface PriceOrigin {
  readonly at: Date;
  readonly by: string | null;
  readonly source: WirePrice['source'];
  readonly documentId: string | null;
}

/** A row of the price history; numbers rise by one with each change of the product. */
export interface PriceChange extends PriceMove, PriceOrigin {
  readonly changeNo: number;
}

/** The prices that differ between two states of a product. */
export function priceMoves(before: KeptProduct, after: KeptProduct): PriceMove[] {
  const moves: PriceMove[] = [
    { field: 'cost', oldPaise: before.costPaise, newPaise: after.costPaise },
    { field: 'selling', oldPaise: before.sellingPaise, newPaise: after.sellingPaise },
    { field: 'mrp', oldPaise: before.mrpPaise, newPaise: after.mrpPaise },
  ];
  return moves.filter(({ oldPaise, newPaise }) => oldPaise !== newPaise);
}
