import type { Day, Milli, Paise } from '@bahi/contracts/shared';
import type { ProductTax } from '@bahi/contracts/tax';
import type { Pack } from './sell-bill.js';

/** A product as the counter sells it; it has no cost. */
export interface CounterProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly alias: string | null;
  readonly family: string | null;
  readonly category: string;
  readonly sellingPaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly unit: string | null;
  readonly allowsFractions: boolean;
  readonly quantityMilli: Milli;
  readonly expiresOn: Day | null;
  readonly imageName: string | null;
  readonly priceVersion: number;
  readonly codes: readonly { readonly code: string; readonly packNo: number }[];
  readonly packs: readonly Pack[];
  /** In the last 30 days. */
  readonly soldMilli: Milli;
  readonly tax: ProductTax | null;
}
