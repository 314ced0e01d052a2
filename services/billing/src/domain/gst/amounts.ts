import { BASIS_POINTS } from '@bahi/contracts/shared';
import { halfUp, type TaxAmounts } from '@bahi/contracts/tax';

/** Sums of a return in paise; they may be negative, and exceed the limit of one amount. */
export interface Sums {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  cess: number;
}

export function noSums(): Sums {
  return { taxable: 0, cgst: 0, sgst: 0, igst: 0, cess: 0 };
}

/** The amounts of a document as sums. */
export function sumsOf(amounts: TaxAmounts): Sums {
  const { taxablePaise: taxable, cgstPaise: cgst, sgstPaise: sgst, igstPaise: igst, cessPaise: cess } = amounts;
  return { taxable, cgst, sgst, igst, cess };
}

/** Adds sums to sums; with the sign -1 it takes them away. */
export function addSums(sums: Sums, other: Sums, sign: 1 | -1): void {
  sums.taxable += sign * other.taxable;
  sums.cgst += sign * other.cgst;
  sums.sgst += sign * other.sgst;
  sums.igst += sign * other.igst;
  sums.cess += sign * other.cess;
}

/** The sum of several sums. */
export function totalOf(rows: readonly Sums[], sign: 1 | -1 = 1): Sums {
  const total = noSums();
  for (const row of rows) addSums(total, row, sign);
  return total;
}

export function isZero({ taxable, cgst, sgst, igst, cess }: Sums): boolean {
  return taxable === 0 && cgst === 0 && sgst === 0 && igst === 0 && cess === 0;
}

export function taxOfSums({ cgst, sgst, igst, cess }: Sums): number {
  return cgst + sgst + igst + cess;
}

/** A rate of a taxable value, half up to the paisa, as the official program computes it; the sign stays. */
export function rateOf(taxable: number, rateBp: number, parts: 1 | 2): number {
  const tax = Number(halfUp(BigInt(Math.abs(taxable)) * BigInt(rateBp), BigInt(parts * BASIS_POINTS)));
  return taxable < 0 ? -tax : tax;
}

/** Paise as a JSON number of rupees. */
export function rupeesOf(paise: number): number {
  return paise === 0 ? 0 : paise / 100;
}

/** Paise as a text with two decimals. */
export function rupeesText(paise: number): string {
  const whole = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`;
}

/** Sorts as bytes, whatever the language of the machine. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
