import { csvReason, isBlockedByCors } from '../../../lib/messages/failure-reason.js';
import { type MessageRule, messagesOf, serverTextOr } from '../../../lib/messages/message-rule.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';

const BY_REASON = { 'csv-format': texts.badFormat, 'csv-empty': texts.empty, 'csv-header': texts.missingFields };

const validateCsv: MessageRule = (outcome) => {
  const { kind, status, message, timedOut } = outcome;
  if (kind === 'unreadable') return texts.validationError(message);
  if (kind === 'network') {
    if (isBlockedByCors(outcome)) return texts.cors;
    return timedOut ? texts.unreachable : texts.noConnection;
  }
  const reason = csvReason(outcome);
  if (reason) return BY_REASON[reason];
  return serverTextOr(status === 400 ? texts.validationFailed : texts.notValidated, message);
};

/** The sentence for a check or an import of a file that failed. */
export const csvMessageFor = messagesOf({
  validateCsv,
  importCsv: ({ message }) => texts.uploadError(serverTextOr(texts.noAnswer, message)),
});
