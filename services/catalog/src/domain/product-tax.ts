import { productTaxTexts } from '@bahi/contracts/catalog';
import { type ProductTax, type TaxRule, unitCodeOf } from '@bahi/contracts/tax';
import { isKnownHsn, RATE_PACK, type RatePack } from './rate-pack/rate-pack.js';

/** Tax data as a person gives it: a class or rules, or a code alone. */
export interface GivenTax {
  /** Absent: the code of the class. */
  readonly hsn?: string | undefined;
  /** Absent: the code of the product's unit. */
  readonly uqc?: string | undefined;
  readonly taxClass: string | null;
  readonly rules: readonly TaxRule[] | null;
}

/** A rule that tax data break; `field` is a part of `tax`. */
export interface TaxFault {
  readonly field: 'hsn' | 'class';
  readonly code: 'hsn-form' | 'unknown-hsn' | 'unknown-tax-class';
  readonly text: string;
}

export type TaxReading =
  | { readonly tax: ProductTax; readonly faults: readonly [] }
  | { readonly tax: null; readonly faults: readonly TaxFault[] };

/** The tax data of a product with this unit, or every rule that they break (gst.md 2). */
export function readTax(given: GivenTax, unit: string, pack: RatePack = RATE_PACK): TaxReading {
  const { taxClass, rules } = given;
  const known = taxClass === null ? null : pack.classes.get(taxClass);
  const hsn = given.hsn || known?.hsn || '';
  const faults = [
    ...(known === undefined ? [UNKNOWN_CLASS] : []),
    ...(known === undefined && hsn === '' ? [] : hsnFaults(hsn, pack)),
  ];
  if (faults.length > 0) return { tax: null, faults };
  const uqc = given.uqc && unitCodeOf(unit, hsn) !== 'NA' ? given.uqc : unitCodeOf(unit, hsn);
  const ownRules = taxClass === null ? byDay(rules ?? []) : null;
  return { tax: { hsn, uqc, taxClass, rules: ownRules }, faults: [] };
}

/** The tax data of a product whose unit changes. */
export function withUnit(tax: ProductTax | null, unit: string): ProductTax | null {
  return tax && { ...tax, uqc: unitCodeOf(unit, tax.hsn) };
}

const UNKNOWN_CLASS: TaxFault = {
  field: 'class',
  code: 'unknown-tax-class',
  text: productTaxTexts.unknownClass,
};

function hsnFaults(hsn: string, pack: RatePack): TaxFault[] {
  if (!/^(\d{4}|\d{6}|\d{8})$/.test(hsn)) return [{ field: 'hsn', code: 'hsn-form', text: productTaxTexts.hsn }];
  return isKnownHsn(hsn, pack) ? [] : [{ field: 'hsn', code: 'unknown-hsn', text: productTaxTexts.unknownHsn }];
}

function byDay(rules: readonly TaxRule[]): TaxRule[] {
  return [...rules].sort((a, b) => (a.from < b.from ? -1 : 1));
}
