import { type Outcome, outcomeOf } from '../api/api-failure.js';
import { authTexts as texts } from './auth.js';

/** Gives the sentence for the outcome of one call. */
export type MessageRule = (outcome: Outcome) => string;

export function isFault({ status }: Outcome): boolean {
  return status >= 500;
}

const login: MessageRule = (outcome) => {
  if (outcome.kind === 'network') return texts.login.noConnection;
  if (outcome.kind === 'unreadable') return texts.login.unreadable;
  if (outcome.status === 404) return texts.login.userNotFound;
  if (outcome.status !== 400) return outcome.error || texts.login.failed;
  if (mentions(outcome, 'user not found')) return texts.login.userNotFound;
  if (mentions(outcome, 'invalid credentials')) return texts.login.wrongPassword;
  return outcome.error || texts.login.checkCredentials;
};

const register: MessageRule = (outcome) => {
  if (outcome.kind === 'network') return texts.login.noConnection;
  if (isFault(outcome)) return texts.signup.fault;
  if (outcome.kind === 'unreadable') return texts.login.unreadable;
  if (outcome.status === 400 && mentions(outcome, 'already exists')) return texts.signup.emailTaken;
  return outcome.error || texts.signup.failed;
};

const forgotPassword: MessageRule = (outcome) =>
  outcome.kind === 'answer' && outcome.status === 400 && mentions(outcome, 'not found')
    ? texts.recovery.emailNotRegistered
    : recovery(texts.recovery.notSent)(outcome);

const resetPassword: MessageRule = ({ kind, error }) =>
  kind === 'answer' ? error || texts.recovery.notReset : texts.recovery.noConnection;

/** The rules of the calls before the dashboard. */
export const authRules = {
  login,
  register,
  forgotPassword,
  verifyOtp: recovery(texts.recovery.otpInvalid),
  resetPassword,
};

/** The sentence for a failed call before the dashboard. Takes any thrown value. */
export function authMessageFor(call: keyof typeof authRules, failure: unknown): string {
  return authRules[call](outcomeOf(failure));
}

function mentions({ error, message }: Outcome, part: string) {
  return `${error} ${message}`.toLowerCase().includes(part);
}

function recovery(fallback: string): MessageRule {
  return ({ kind, error, message }) => (kind === 'answer' ? error || message || fallback : texts.recovery.noConnection);
}
