import type { Outcome } from '../api/api-failure.js';

/*
 * The only module that reads the server's sentences. The specification has clients recognise these refusals by a part of
 * the sentence (product specification 8; wire contract 2.1 to 2.3, 2.17, 2.18, 5.3): a server may send no code.
 */
type Rule<Reason extends string> = readonly [code: Reason, part: string];

const ACCOUNT_RULES = {
  login: [
    ['user-not-found', 'user not found'],
    ['invalid-credentials', 'invalid credentials'],
  ],
  register: [['user-exists', 'already exists']],
  forgotPassword: [['user-not-found', 'not found']],
  updateProfile: [['email-in-use', 'email already in use']],
} as const satisfies Record<string, readonly Rule<string>[]>;

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

type AccountCall = keyof typeof ACCOUNT_RULES;
type AccountReason<C extends AccountCall> = (typeof ACCOUNT_RULES)[C][number][0];

/** Why the server refused a call about an account: a failure code of the contract, or undefined for any other reason. */
export function accountReason<C extends AccountCall>(call: C, outcome: Outcome): AccountReason<C> | undefined {
  const text = `${outcome.error} ${outcome.message}`.toLowerCase();
  return reasonOf<AccountReason<C>>(ACCOUNT_RULES[call], outcome, text);
}

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

const BAD_REQUEST = 400;

function reasonOf<R extends string>(rules: readonly Rule<R>[], { kind, status, code }: Outcome, text: string) {
  if (kind !== 'answer' || status !== BAD_REQUEST) return undefined;
  const found = rules.find(([known]) => known === code) ?? rules.find(([, part]) => text.includes(part));
  return found?.[0];
}
