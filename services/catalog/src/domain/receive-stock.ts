import { asMilli, asPaise, type Day, type Milli, type Paise, timesMilli } from '@bahi/contracts/shared';
import type { KeptProduct } from './kept-product.js';
import { fitsUnit, type StockBook, type StockMove, type StockRefusal, withStock } from './stock-book.js';

/** Goods of one product that came in. */
export interface ReceiptLine {
  readonly lineNo: number;
  readonly productRef: string;
  readonly quantityMilli: Milli;
  readonly unitCostPaise: Paise;
  /** `undefined`: that of the product stays. */
  readonly expiresOn: Day | null | undefined;
  /** As on the packet; left out where it has none. */
  readonly batchNo?: string;
}

export interface ReceivedLine extends StockMove {
  readonly line: ReceiptLine;
  readonly amountPaise: Paise;
}

export type ReceiptOutcome =
  | {
      readonly outcome: 'received';
      readonly lines: readonly ReceivedLine[];
      /** Units that were found at the till before, and go off the receipt again. */
      readonly foundBack: readonly StockMove[];
    }
  | { readonly outcome: 'refused'; readonly lines: readonly StockRefusal[] };

/** Applies all lines of a receipt to the book, or says of each why it cannot be (purchasing.md 4.1). */
export function receiveStock(
  book: StockBook,
  lines: readonly ReceiptLine[],
  { takeOffFound }: { readonly takeOffFound: boolean },
): ReceiptOutcome {
  const refused = lines.flatMap((line): StockRefusal[] => {
    const product = book.find(line.productRef);
    if (!product) return [{ lineNo: line.lineNo, code: 'product-not-found' }];
    return fitsUnit(product, line.quantityMilli) ? [] : [{ lineNo: line.lineNo, code: 'fraction-not-allowed' }];
  });
  if (refused.length > 0) return { outcome: 'refused', lines: refused };
  const received = lines.map((line) => receiveLine(book, line));
  const foundBack = takeOffFound ? takeOff(book, received) : [];
  raiseVersions(book);
  return { outcome: 'received', lines: received, foundBack };
}

function receiveLine(book: StockBook, line: ReceiptLine): ReceivedLine {
  const product = book.find(line.productRef) as KeptProduct;
  const amountPaise = timesMilli(line.unitCostPaise, line.quantityMilli);
  const costPaise = averageCost(product, line.quantityMilli, amountPaise);
  const expiresOn = line.expiresOn === undefined ? product.expiresOn : line.expiresOn;
  const after = { ...withStock(product, line.quantityMilli), costPaise, expiresOn };
  book.set(after);
  return { lineNo: line.lineNo, product: after, changeMilli: line.quantityMilli, line, amountPaise };
}

/** The moving average, half up to the paisa; of stock 0 the cost of the goods themselves. */
export function averageCost(
  { costPaise, quantityMilli }: Pick<KeptProduct, 'costPaise' | 'quantityMilli'>,
  unitsMilli: Milli,
  amountPaise: Paise,
): Paise {
  const value = BigInt(costPaise) * BigInt(quantityMilli) + BigInt(amountPaise) * 1_000n;
  const units = BigInt(quantityMilli) + BigInt(unitsMilli);
  return asPaise(Number((2n * value + units) / (2n * units)));
}

/** Never more than there is: what was found and sold is gone already. */
function takeOff(book: StockBook, received: readonly ReceivedLine[]): StockMove[] {
  return received.flatMap(({ lineNo, line }): StockMove[] => {
    const product = book.find(line.productRef) as KeptProduct;
    const takenMilli = Math.min(product.foundMilli, product.quantityMilli);
    if (takenMilli === 0) return [];
    const after = { ...withStock(product, -takenMilli), foundMilli: asMilli(product.foundMilli - takenMilli) };
    book.set(after);
    return [{ lineNo, product: after, changeMilli: -takenMilli }];
  });
}

/** A product whose cost or expiry changed has a new version. */
function raiseVersions(book: StockBook) {
  for (const { before, after } of book.changed())
    if (after.costPaise !== before.costPaise || after.expiresOn !== before.expiresOn)
      book.set({ ...after, version: after.version + 1 });
}
