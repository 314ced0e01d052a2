import { type Outcome, outcomeOf } from '../../lib/api/api-failure.js';
import { accountReason } from '../../lib/messages/failure-reason.js';
import { type MessageRule, messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';
import { shellTexts } from '../../lib/texts/en/shell.js';

const readProfile: MessageRule = (outcome) =>
  sessionLost(outcome) ? shellTexts.sessionLost : serverTextOr(texts.notLoaded, outcome.error);

const updateProfile: MessageRule = (outcome) => {
  if (sessionLost(outcome)) return shellTexts.sessionLost;
  return accountReason('updateProfile', outcome) ? texts.emailTaken : serverTextOr(texts.notSaved, outcome.error);
};

/** The sentence for a failed call of the profile. */
export const profileMessageFor = messagesOf({ readProfile, updateProfile });

/** Whether a failure of a profile call ends the session: 401 or 403, unless only the password must be confirmed. */
export function endsSession(failure: unknown): boolean {
  return sessionLost(outcomeOf(failure));
}

function sessionLost({ kind, status, code }: Outcome) {
  return kind === 'answer' && (status === 401 || status === 403) && code !== 'reauthentication-required';
}
