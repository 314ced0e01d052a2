import { careTexts } from '@bahi/contracts/catalog';
import { type Day, MILLI_PER_UNIT, type Milli, type Paise, timesMilli, toRupees } from '@bahi/contracts/shared';
import type { ProductTax } from '@bahi/contracts/tax';
import { type KeptProduct, priceMoves } from './kept-product.js';
import { unitOf } from './product.js';
import { type GivenTax, readTax, type TaxFault, withUnit } from './product-tax.js';
import type { Pack } from './sell-bill.js';

/** What a person changes of a product; what is absent stays as it is. */
export interface ProductEdit {
  readonly name?: string | undefined;
  readonly category?: string | undefined;
  readonly unit?: string | undefined;
  readonly costPaise?: Paise | undefined;
  readonly sellingPaise?: Paise | undefined;
  readonly mrpPaise?: Paise | null | undefined;
  readonly thresholdMilli?: Milli | undefined;
  readonly expiresOn?: Day | null | undefined;
  readonly description?: string | null | undefined;
  readonly supplier?: string | null | undefined;
  readonly alias?: string | null | undefined;
  readonly family?: string | null | undefined;
  readonly allowsFractions?: boolean | undefined;
  readonly scaleNo?: string | null | undefined;
  readonly packs?: readonly Pack[] | undefined;
  readonly tax?: GivenTax | null | undefined;
}

/** A rule of the request that an edit breaks. */
interface Issue {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** `invalid` names fields of the request; the others are states of the product that the edit does not fit. */
export type EditOutcome =
  | { readonly outcome: 'edited'; readonly product: KeptProduct }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'price-below-cost' | 'fractions-in-use' }
  | { readonly outcome: 'price-above-mrp'; readonly text: string };

export interface EditOptions {
  /** The selling price is meant to be below the cost price. */
  readonly isBelowCostMeant: boolean;
}

/** A product after an edit, with its new versions, or why it cannot be (purchasing.md 7.1). */
export function editProduct(current: KeptProduct, edit: ProductEdit, { isBelowCostMeant }: EditOptions): EditOutcome {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const reading = taxAfter(current, edit);
  if (reading.faults.length > 0) return { outcome: 'invalid', issues: reading.faults.map(taxIssue) };
  const edited: KeptProduct = withCodesOfPacks({ ...current, ...given, tax: reading.tax });
  if (isSame(edited, current)) return { outcome: 'unchanged' };
  const refusal = wrongFraction(current, edited, edit) ?? priceRefusal(current, edited, isBelowCostMeant);
  if (refusal) return refusal;
  const isPriced =
    priceMoves(current, edited).some(({ field }) => field !== 'cost') ||
    !isEqual(edited, current, 'packs') ||
    !isEqual(edited, current, 'tax');
  const priceVersion = current.priceVersion + (isPriced ? 1 : 0);
  return { outcome: 'edited', product: { ...edited, version: current.version + 1, priceVersion } };
}

/** Faults are empty when the tax data are in order. */
interface TaxOutcome {
  readonly tax: ProductTax | null;
  readonly faults: readonly TaxFault[];
}

/** The tax data that an edit leaves; the unit code follows a unit that changes. */
function taxAfter(current: KeptProduct, edit: ProductEdit): TaxOutcome {
  const unit = edit.unit ?? unitOf(current);
  if (edit.tax) return readTax(edit.tax, unit);
  if (edit.tax === null) return { tax: null, faults: [] };
  return { tax: edit.unit === undefined ? current.tax : withUnit(current.tax, unit), faults: [] };
}

function taxIssue({ field, code, text }: TaxFault): Issue {
  return { field: `tax.${field}`, code, message: text };
}

/** The codes of a pack that went away go with it. */
function withCodesOfPacks(product: KeptProduct): KeptProduct {
  const packNos = new Set([0, ...product.packs.map(({ packNo }) => packNo)]);
  return { ...product, codes: product.codes.filter(({ packNo }) => packNos.has(packNo)) };
}

function isSame(one: KeptProduct, other: KeptProduct) {
  return (Object.keys(one) as (keyof KeptProduct)[]).every((field) => isEqual(one, other, field));
}

function isEqual(one: KeptProduct, other: KeptProduct, field: keyof KeptProduct) {
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}

function wrongFraction(current: KeptProduct, edited: KeptProduct, edit: ProductEdit): EditOutcome | null {
  if (edited.allowsFractions) return null;
  if (!isWhole(edit.thresholdMilli ?? 0)) return notWhole('thresholdValue', careTexts.thresholdNotWhole);
  if (edit.packs?.some(({ unitsMilli }) => !isWhole(unitsMilli))) return notWhole('packs', careTexts.packUnitsNotWhole);
  if (!current.allowsFractions) return null;
  const inUse = [edited.quantityMilli, edited.thresholdMilli, ...edited.packs.map(({ unitsMilli }) => unitsMilli)];
  return inUse.every(isWhole) ? null : { outcome: 'fractions-in-use' };
}

function notWhole(field: string, message: string): EditOutcome {
  return { outcome: 'invalid', issues: [{ field, code: 'not-whole', message }] };
}

function isWhole(milli: number) {
  return milli % MILLI_PER_UNIT === 0;
}

/** Only a price that changes is checked: receipts may bring the cost above a price that stays. */
function priceRefusal(current: KeptProduct, edited: KeptProduct, isBelowCostMeant: boolean): EditOutcome | null {
  const moved = new Set(priceMoves(current, edited).map(({ field }) => field));
  const { costPaise, sellingPaise, mrpPaise } = edited;
  if ((moved.has('selling') || moved.has('mrp')) && mrpPaise !== null && sellingPaise > mrpPaise)
    return aboveMrp('The selling price', sellingPaise, mrpPaise);
  if ((moved.has('mrp') || !isEqual(edited, current, 'packs')) && mrpPaise !== null)
    for (const { name, pricePaise, unitsMilli } of edited.packs)
      if (pricePaise !== null && pricePaise > timesMilli(mrpPaise, unitsMilli))
        return aboveMrp(`The price of "${name}"`, pricePaise, timesMilli(mrpPaise, unitsMilli));
  const isBelowCost = (moved.has('selling') || moved.has('cost')) && sellingPaise < costPaise;
  return isBelowCost && !isBelowCostMeant ? { outcome: 'price-below-cost' } : null;
}

function aboveMrp(what: string, price: Paise, most: Paise): EditOutcome {
  const [asked, ceiling] = [price, most].map((paise) => toRupees(paise).toFixed(2));
  return { outcome: 'price-above-mrp', text: `${what} of ${asked} is above the MRP of ${ceiling}` };
}
