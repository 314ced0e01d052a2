import type { Day } from '../shared/days.js';
import type { Paise } from '../shared/money.js';
import masters from './data/gst-masters.json' with { type: 'json' };
import { ruleOn } from './tax-rule.js';

/**
 * Whether the document of an unregistered buyer must have his name, address and State: from this taxable value on, at the
 * day's limit (CGST rule 46(e), 46(f)).
 */
export function needsBuyerDetails(taxablePaise: Paise, day: Day): boolean {
  const limit = ruleOn(LIMITS, day)?.amount;
  return limit !== undefined && taxablePaise >= limit;
}

const LIMITS = masters.unregisteredDetailsFromPaise as { readonly from: Day; readonly amount: number }[];
