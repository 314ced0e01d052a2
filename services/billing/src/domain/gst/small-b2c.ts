import type { SmallB2cTax } from '@bahi/contracts/tax';
import { addSums, byText, isZero, noSums, rateOf, type Sums, taxOfSums } from './amounts.js';
import type { RateItem } from './document-rows.js';

/** Small sales to unregistered buyers of one place of supply and rate, less what came back. */
export interface SmallRow extends Sums {
  readonly interState: boolean;
  readonly pos: string;
  readonly rateBp: number;
}

interface Place {
  readonly interState: boolean;
  readonly placeOfSupply: string;
}

/** Small sales; the tax as it was charged. */
export class SmallB2c {
  readonly #rows = new Map<string, SmallRow>();

  add({ interState, placeOfSupply: pos }: Place, item: RateItem, sign: 1 | -1): void {
    const key = `${interState} ${pos} ${item.rateBp}`;
    const row = this.#rows.get(key) ?? { interState, pos, rateBp: item.rateBp, ...noSums() };
    addSums(row, item, sign);
    this.#rows.set(key, row);
  }

  /** Ascending by place of supply and rate. */
  rows(): SmallRow[] {
    const used = [...this.#rows.values()].filter((row) => !isZero(row));
    return used.sort(
      (a, b) => byText(a.pos, b.pos) || a.rateBp - b.rateBp || Number(b.interState) - Number(a.interState),
    );
  }
}

/** The tax of small sales, as charged on the bills and as the official program computes it; paise. */
export interface SmallB2cTaxes {
  readonly asCharged: number;
  readonly fromTaxable: number;
}

/** The rows as the return writes them: with the tax of the taxable value, or the sum of what was charged (gst.md 5.3). */
export function smallRowsInReturn(charged: readonly SmallRow[], by: SmallB2cTax): readonly SmallRow[] {
  return by === 'as-charged' ? charged : charged.map(fromTaxable);
}

export function smallB2cTaxes(charged: readonly SmallRow[]): SmallB2cTaxes {
  const sum = (rows: readonly SmallRow[]) => rows.reduce((total, row) => total + taxOfSums(row), 0);
  return { asCharged: sum(charged), fromTaxable: sum(charged.map(fromTaxable)) };
}

/** Cess has no one rate, so it stays as charged. */
function fromTaxable(row: SmallRow): SmallRow {
  const half = row.interState ? 0 : rateOf(row.taxable, row.rateBp, 2);
  const igst = row.interState ? rateOf(row.taxable, row.rateBp, 1) : 0;
  return { ...row, cgst: half, sgst: half, igst };
}
