import { failedOrError, messagesOf } from '../../lib/messages/message-rule.js';
import { statisticsTexts as texts } from '../../lib/texts/en/statistics.js';

/** The sentence for a failed call of Statistics. */
export const statisticsMessageFor = messagesOf({
  readDashboardSummary: failedOrError(texts.summaryFailed, texts.summaryError),
});
