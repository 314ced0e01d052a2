import { failedOrError, messagesOf } from '../../lib/messages/message-rule.js';
import { homeTexts as texts } from '../../lib/texts/en/home.js';

/** The sentence for a failed call of Home. */
export const homeMessageFor = messagesOf({
  readStats: failedOrError(texts.statsFailed, texts.statsError),
  readToday: failedOrError(texts.todayFailed, texts.todayError),
});
