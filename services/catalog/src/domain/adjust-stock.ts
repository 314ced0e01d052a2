import type { ADJUSTMENT_REASONS } from '@bahi/contracts/catalog';
import { asMilli, type Milli } from '@bahi/contracts/shared';
import type { KeptProduct } from './kept-product.js';
import { fitsUnit, type StockBook, type StockMove, type StockRefusal, withStock } from './stock-book.js';

/** How a line changes stock: by units, or to a number of units while there are still so many as were seen. */
export type AdjustmentTarget =
  | { readonly changeMilli: number }
  | { readonly setToMilli: Milli; readonly seenMilli: Milli };

export type AdjustmentLine = AdjustmentTarget & {
  readonly lineNo: number;
  readonly productRef: string;
  readonly reason: (typeof ADJUSTMENT_REASONS)[number];
  readonly note: string | null;
  /** What was sold beyond the count is explained by this line. Absent for no. */
  readonly settlesFound?: true;
};

export interface AdjustedLine extends StockMove {
  readonly line: AdjustmentLine;
}

export type AdjustmentOutcome =
  | { readonly outcome: 'adjusted'; readonly lines: readonly AdjustedLine[] }
  | { readonly outcome: 'refused'; readonly lines: readonly StockRefusal[] };

/** Applies all lines to the book, or says of each why it cannot be; stock never goes below 0 (purchasing.md 4.3). */
export function adjustStock(book: StockBook, lines: readonly AdjustmentLine[]): AdjustmentOutcome {
  const adjusted: AdjustedLine[] = [];
  const refused: StockRefusal[] = [];
  for (const line of lines) {
    const product = book.find(line.productRef);
    const code = product ? refusalOf(product, line) : 'product-not-found';
    if (!product || code) refused.push({ lineNo: line.lineNo, code: code ?? 'product-not-found', ...leftOf(product) });
    else adjusted.push(applied(book, product, line));
  }
  return refused.length > 0 ? { outcome: 'refused', lines: refused } : { outcome: 'adjusted', lines: adjusted };
}

function applied(book: StockBook, product: KeptProduct, line: AdjustmentLine): AdjustedLine {
  const changeMilli = changeOf(product, line);
  const moved = changeMilli === 0 ? product : withStock(product, changeMilli);
  const after = line.settlesFound && moved.foundMilli !== 0 ? { ...moved, foundMilli: asMilli(0) } : moved;
  book.set(after);
  return { lineNo: line.lineNo, product: after, changeMilli, line };
}

function refusalOf(product: KeptProduct, line: AdjustmentLine): StockRefusal['code'] | null {
  if ('seenMilli' in line && line.seenMilli !== product.quantityMilli) return 'stock-changed';
  const changeMilli = changeOf(product, line);
  if (!fitsUnit(product, changeMilli)) return 'fraction-not-allowed';
  return product.quantityMilli + changeMilli < 0 ? 'insufficient-stock' : null;
}

function changeOf(product: KeptProduct, line: AdjustmentLine): number {
  return 'changeMilli' in line ? line.changeMilli : line.setToMilli - product.quantityMilli;
}

function leftOf(product: KeptProduct | undefined) {
  return product ? { leftMilli: product.quantityMilli } : {};
}
