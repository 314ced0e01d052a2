import type { TaxRule } from './tax-rule.js';

/** The tax data of a product (gst.md 2): a class of the rate pack or dated rules of its own, never both. */
export interface ProductTax {
  /** Four, six or eight digits; services begin with 99. */
  readonly hsn: string;
  /** Unit code of the return, such as PCS; NA for services. */
  readonly uqc: string;
  /** Id of a class of the rate pack. */
  readonly taxClass: string | null;
  readonly rules: readonly TaxRule[] | null;
}

/** A class of the rate pack. An id is never used again, and a rule that has begun is never edited. */
export interface TaxClass {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** Search words, English and spoken Hindi. */
  readonly words: readonly string[];
  /** Empty where the owner must enter it. */
  readonly hsn: string;
  readonly rules: readonly TaxRule[];
}
