import { BASIS_POINTS } from '../shared/bill.js';
import type { Day } from '../shared/days.js';
import type { Paise } from '../shared/money.js';
import { MILLI_PER_UNIT, type Milli } from '../shared/quantity.js';

/** How the law sees goods. Only taxable ones bear tax; the others are kept apart for the return. */
export const TREATMENTS = ['taxable', 'nil', 'exempt', 'non-gst'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** Of goods in a shop that charges no tax, whatever the law says of them. */
export type LineTreatment = Treatment | 'none';

/** Whether the prices of a shop contain the tax. */
export type PriceMode = 'inclusive' | 'exclusive';

/** A second tax on few goods: a share of the taxable value and an amount per stock unit. */
export interface Cess {
  readonly adValoremBp: number;
  readonly perUnitPaise: number;
}

/** A rate that depends on the value of one unit without tax: `rateBp` up to and including the limit, `aboveRateBp` beyond. */
export interface UnitValueRate {
  readonly upToPaise: number;
  readonly rateBp: number;
  readonly aboveRateBp: number;
}

/** The tax of goods from a day on, until the next rule of the same class or product. Rates are basis points: 18 % are 1800. */
export interface TaxRule {
  readonly from: Day;
  readonly treatment: Treatment;
  readonly rateBp?: number | undefined;
  readonly byUnitValue?: UnitValueRate | undefined;
  /** `retail-price` goods are taxed on the printed MRP, whatever the customer pays (CGST rule 31D). */
  readonly valuation?: 'transaction' | 'retail-price' | undefined;
  readonly cess?: Partial<Cess> | undefined;
}

/** A rule applied to one line: one plain rate. */
export interface SettledRule {
  readonly treatment: LineTreatment;
  readonly rateBp: number;
  readonly cess: Cess;
  readonly valuation: 'transaction' | 'retail-price';
  /** The price fits no rate exactly: below the limit at the high rate, above it at the low one. */
  readonly warning: 'unit-value-between-rates' | null;
}

/** The rule of every line in a shop that charges no tax. */
export const NO_TAX: SettledRule = {
  treatment: 'none',
  rateBp: 0,
  cess: { adValoremBp: 0, perUnitPaise: 0 },
  valuation: 'transaction',
  warning: null,
};

const NO_CESS: Cess = { adValoremBp: 0, perUnitPaise: 0 };

/** The newest rule that has begun on a day; undefined before the first. */
export function ruleOn<Rule extends { readonly from: Day }>(rules: readonly Rule[], day: Day): Rule | undefined {
  return rules.reduce<Rule | undefined>(
    (newest, rule) => (rule.from <= day && (newest === undefined || rule.from > newest.from) ? rule : newest),
    undefined,
  );
}

/** What a rule says for a line: the amount due for it after discounts, and the stock units it takes. */
export function settleRule(rule: TaxRule, line: LineValue, priceMode: PriceMode): SettledRule {
  if (rule.treatment !== 'taxable') return settled(rule, 0);
  const { byUnitValue } = rule;
  if (byUnitValue === undefined) return settled(rule, rule.rateBp ?? 0);
  const { rateBp, aboveRateBp, upToPaise } = byUnitValue;
  const fits = (rate: number) => isWithin(line, upToPaise, priceMode === 'inclusive' ? rate : 0);
  if (fits(rateBp)) return settled(rule, rateBp);
  return { ...settled(rule, aboveRateBp), warning: fits(aboveRateBp) ? 'unit-value-between-rates' : null };
}

export interface LineValue {
  readonly duePaise: Paise;
  readonly unitsMilli: Milli;
}

function settled({ treatment, cess, valuation = 'transaction' }: TaxRule, rateBp: number): SettledRule {
  const isTaxed = treatment === 'taxable';
  return {
    treatment,
    rateBp,
    cess: { ...NO_CESS, ...(isTaxed && cess) },
    valuation: isTaxed ? valuation : 'transaction',
    warning: null,
  };
}

/** Whether one unit is worth at most the limit, without the tax that its price contains. */
function isWithin({ duePaise, unitsMilli }: LineValue, upToPaise: number, containedBp: number): boolean {
  const worth = BigInt(duePaise) * BigInt(BASIS_POINTS) * BigInt(MILLI_PER_UNIT);
  return worth <= BigInt(upToPaise) * BigInt(unitsMilli) * BigInt(BASIS_POINTS + containedBp);
}
