import type { Outcome } from '../api/api-failure.js';

/*
 * Only this module and `product-reason.ts`, which Home does not load, read the server's sentences. The specification has
 * clients recognise these refusals by a part of the sentence (product specification 8; wire contract 2.1 to 2.3, 2.17,
 * 2.18, 5.3): a server may send no code.
 */
export type Rule<Reason extends string> = readonly [code: Reason, part: string];

const ACCOUNT_RULES = {
  login: [
    ['user-not-found', 'user not found'],
    ['invalid-credentials', 'invalid credentials'],
  ],
  register: [['user-exists', 'already exists']],
  forgotPassword: [['user-not-found', 'not found']],
  updateProfile: [['email-in-use', 'email already in use']],
} as const satisfies Record<string, readonly Rule<string>[]>;

type AccountCall = keyof typeof ACCOUNT_RULES;
type AccountReason<C extends AccountCall> = (typeof ACCOUNT_RULES)[C][number][0];

/** Why the server refused a call about an account: a failure code of the contract, or undefined for any other reason. */
export function accountReason<C extends AccountCall>(call: C, outcome: Outcome): AccountReason<C> | undefined {
  const text = `${outcome.error} ${outcome.message}`.toLowerCase();
  return reasonOf<AccountReason<C>>(ACCOUNT_RULES[call], outcome, text);
}

const BAD_REQUEST = 400;

/** The first rule that a refusal fits, by its code or by a part of `text`. */
export function reasonOf<R extends string>(rules: readonly Rule<R>[], { kind, status, code }: Outcome, text: string) {
  if (kind !== 'answer' || status !== BAD_REQUEST) return undefined;
  const found = rules.find(([known]) => known === code) ?? rules.find(([, part]) => text.includes(part));
  return found?.[0];
}
