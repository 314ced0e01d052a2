import type { Day } from '../shared/days.js';
import masters from './data/gst-masters.json' with { type: 'json' };
import { ruleOn, type TaxRule } from './tax-rule.js';

/** The rates of the law from a day on, in basis points. */
export interface RatesInForce {
  readonly from: Day;
  readonly rates: readonly number[];
}

/** Every list of rates, the oldest first. */
export const RATES_IN_FORCE = masters.ratesInForceBp as unknown as readonly RatesInForce[];

/** Whether the law knows a rate on a day; before the first list none is in force. */
export function isRateInForce(rateBp: number, day: Day): boolean {
  return ruleOn(RATES_IN_FORCE, day)?.rates.includes(rateBp) ?? false;
}

/** The rates that a rule applies; none for goods that bear no tax. */
export function ratesOf({ treatment, rateBp, byUnitValue }: TaxRule): readonly number[] {
  if (treatment !== 'taxable') return [];
  return byUnitValue ? [byUnitValue.rateBp, byUnitValue.aboveRateBp] : [rateBp ?? 0];
}
