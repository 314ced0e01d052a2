import type { RefusedLine, SoldBill } from '@bahi/contracts/catalog';
import type { SoldProduct } from './allocate-stock.js';

/** A line as it was sold. */
export interface SoldLine {
  readonly lineNo: number;
  readonly product: SoldProduct;
}

/** A line that was taken; `position` is that of its event or a later one. */
export interface TakenLine extends SoldLine {
  readonly position: number;
}

/** The result of a basket: all lines taken, or every line that could not be. */
export type TakeOutcome =
  | {
      readonly outcome: 'taken';
      readonly lines: readonly TakenLine[];
      /** Null in a `simple` shop. */
      readonly bill: SoldBill | null;
    }
  | { readonly outcome: 'refused'; readonly lines: readonly RefusedLine[] }
  | { readonly outcome: 'voided' };

/** The result of a void: `taken` when it came too late. */
export type VoidOutcome = Exclude<TakeOutcome, { outcome: 'refused' }>;
