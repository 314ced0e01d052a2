import { asMilli, type Day, MILLI_PER_UNIT, type Paise } from '@bahi/contracts/shared';
import {
  allOf,
  type PriceMode,
  type ProductTax,
  ruleOn,
  settleRule,
  type TaxRule,
  taxableWithin,
  taxOn,
} from '@bahi/contracts/tax';
import { RATE_PACK, type RatePack, taxRulesOf } from './rate-pack/rate-pack.js';

/** What the review of the tax data needs of a product. */
interface TaxedProduct {
  readonly sellingPaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly tax: ProductTax | null;
}

/** A product as the review shows it. */
export interface ReviewedProduct extends TaxedProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly name: string;
  readonly category: string;
  readonly version: number;
}

/** Why a product is in the review. */
export type TaxConcern = 'missing' | 'differing' | 'aboveMrp';

export interface ReviewOptions {
  readonly today: Day;
  readonly priceMode: PriceMode;
  readonly pack?: RatePack;
}

/** What the owner must look at (gst.md 2): today's rule decides. Null for a product that is in order. */
export function taxConcernOf(
  product: TaxedProduct,
  { today, priceMode, pack = RATE_PACK }: ReviewOptions,
): TaxConcern | null {
  const { tax, mrpPaise } = product;
  const rule = ruleOn(taxRulesOf(tax, pack) ?? [], today);
  if (!tax || !rule || lacksMrp(product, today, pack)) return 'missing';
  if (tax.rules !== null && differs(tax.hsn, rule, { today, pack })) return 'differing';
  return mrpPaise !== null && unitPriceWithTax(product, rule, priceMode) > BigInt(mrpPaise) ? 'aboveMrp' : null;
}

/** Whether a product is taxed on its MRP and has none: a shop that charges tax cannot sell it. */
export function lacksMrp({ tax, mrpPaise }: Omit<TaxedProduct, 'sellingPaise'>, today: Day, pack = RATE_PACK): boolean {
  const rule = ruleOn(taxRulesOf(tax, pack) ?? [], today);
  return rule?.valuation === 'retail-price' && rule.treatment === 'taxable' && mrpPaise === null;
}

/** Whether the pack has classes for the code, of which none has this rule today. One code may be the start of the other. */
function differs(hsn: string, rule: TaxRule, { today, pack }: { readonly today: Day; readonly pack: RatePack }) {
  const classes = [...pack.classes.values()].filter(
    (one) => one.hsn !== '' && (one.hsn.startsWith(hsn) || hsn.startsWith(one.hsn)),
  );
  return classes.length > 0 && !classes.some((one) => isSameTax(ruleOn(one.rules, today), rule));
}

function isSameTax(one: TaxRule | undefined, other: TaxRule) {
  return one !== undefined && JSON.stringify(taxOf(one)) === JSON.stringify(taxOf(other));
}

function taxOf({ treatment, rateBp, byUnitValue, valuation = 'transaction', cess }: TaxRule) {
  if (treatment !== 'taxable') return [treatment];
  const byValue = byUnitValue && [byUnitValue.upToPaise, byUnitValue.rateBp, byUnitValue.aboveRateBp];
  return [treatment, rateBp, byValue, valuation, cess?.adValoremBp ?? 0, cess?.perUnitPaise ?? 0];
}

function unitPriceWithTax({ sellingPaise, mrpPaise }: TaxedProduct, rule: TaxRule, priceMode: PriceMode): bigint {
  const price = BigInt(sellingPaise);
  if (priceMode === 'inclusive' || rule.treatment !== 'taxable') return price;
  const line = { duePaise: sellingPaise, unitsMilli: asMilli(MILLI_PER_UNIT) };
  const { rateBp, cess, valuation } = settleRule(rule, line, priceMode);
  const rate = { rateBp, cessBp: cess.adValoremBp, fixedCess: BigInt(cess.perUnitPaise), interState: false };
  const taxable = valuation === 'retail-price' ? taxableWithin(BigInt(mrpPaise ?? 0), rate) : price;
  return price + allOf(taxOn(taxable, rate));
}
