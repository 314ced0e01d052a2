import { type MessageRule, messagesOf, serverTextOr } from '../../../lib/messages/message-rule.js';
import { csvReason, isBlockedByCors } from '../../../lib/messages/product-reason.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';

const BY_REASON = { 'csv-format': texts.badFormat, 'csv-empty': texts.empty };

const validateCsv: MessageRule = (outcome) => {
  const { kind, status, message, timedOut } = outcome;
  if (kind === 'unreadable') return texts.validationError(message);
  if (kind === 'network') {
    if (isBlockedByCors(outcome)) return texts.cors;
    return timedOut ? texts.unreachable : texts.noConnection;
  }
  const reason = csvReason(outcome);
  if (reason === 'csv-format' || reason === 'csv-empty') return BY_REASON[reason];
  return serverTextOr(status === 400 ? texts.validationFailed : texts.notValidated, message);
};

/** The sentence for a call about a file that failed. */
export const csvMessageFor = messagesOf({
  validateCsv,
  listCsvIssues: ({ kind, message }) =>
    kind === 'answer' ? serverTextOr(texts.noIssuesFile, message) : texts.noIssuesFile,
  importCsv: ({ message }) => texts.uploadError(serverTextOr(texts.noAnswer, message)),
});
