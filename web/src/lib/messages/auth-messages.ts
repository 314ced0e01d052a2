import { authTexts as texts } from '../texts/en/auth.js';
import { accountReason } from './failure-reason.js';
import { isFault, type MessageRule, messagesOf, serverTextOr } from './message-rule.js';

const LOGIN_REASONS = {
  'user-not-found': texts.login.userNotFound,
  'invalid-credentials': texts.login.wrongPassword,
};

const login: MessageRule = (outcome) => {
  if (outcome.kind === 'network') return texts.login.noConnection;
  if (outcome.kind === 'unreadable') return texts.login.unreadable;
  if (outcome.status === 404) return texts.login.userNotFound;
  if (outcome.status !== 400) return serverTextOr(texts.login.failed, outcome.error);
  const reason = accountReason('login', outcome);
  return reason ? LOGIN_REASONS[reason] : serverTextOr(texts.login.checkCredentials, outcome.error);
};

const register: MessageRule = (outcome) => {
  if (outcome.kind === 'network') return texts.login.noConnection;
  if (isFault(outcome)) return texts.signup.fault;
  if (outcome.kind === 'unreadable') return texts.login.unreadable;
  return accountReason('register', outcome)
    ? texts.signup.emailTaken
    : serverTextOr(texts.signup.failed, outcome.error);
};

const forgotPassword: MessageRule = (outcome) =>
  accountReason('forgotPassword', outcome)
    ? texts.recovery.emailNotRegistered
    : recovery(texts.recovery.notSent)(outcome);

const resetPassword: MessageRule = ({ kind, error }) =>
  kind === 'answer' ? serverTextOr(texts.recovery.notReset, error) : texts.recovery.noConnection;

/** The sentence for a failed call before the dashboard. */
export const authMessageFor = messagesOf({
  login,
  register,
  forgotPassword,
  verifyOtp: recovery(texts.recovery.otpInvalid),
  resetPassword,
});

function recovery(fallback: string): MessageRule {
  return ({ kind, error, message }) =>
    kind === 'answer' ? serverTextOr(fallback, error, message) : texts.recovery.noConnection;
}
