import type { Outcome } from '../api/api-failure.js';
import { reasonOf } from './failure-reason.js';

const CSV_RULES = [
  ['csv-content', 'try again'],
  ['csv-format', 'format'],
  ['csv-format', 'CSV'],
  ['csv-empty', 'empty'],
  ['csv-header', 'required'],
] as const;

/** Broken rules of a new product; on the wire they all have the code `validation-failed`. */
const PRODUCT_RULES = [
  ['negative', 'negative'],
  ['threshold', 'threshold'],
  ['price', 'price'],
  ['date', 'date'],
  ['required', 'required'],
] as const;

/**
 * Why the server refused a CSV file: a failure code of the contract, or `csv-content` when its sentence names a cause and
 * a cure. Letter case counts.
 */
export function csvReason(outcome: Outcome) {
  const hasCure = outcome.code === 'csv-format' && outcome.message.includes('try again');
  return reasonOf<(typeof CSV_RULES)[number][0]>(
    CSV_RULES,
    hasCure ? { ...outcome, code: '' } : outcome,
    outcome.message,
  );
}

/** Which rule a new product breaks. Letter case counts. */
export function productReason(outcome: Outcome) {
  return reasonOf<(typeof PRODUCT_RULES)[number][0]>(PRODUCT_RULES, outcome, outcome.message);
}

/** Whether the browser blocked the call because of CORS; its own message is the only sign. */
export function isBlockedByCors({ kind, message }: Outcome): boolean {
  return kind === 'network' && message.includes('CORS');
}

/** What is wrong with a row of a CSV file, by the two groups that have a count of their own. */
export function rowReason(message: string): 'expiry' | 'columns' | undefined {
  if (message.includes('Expiry date')) return 'expiry';
  return message.includes('columns') ? 'columns' : undefined;
}
