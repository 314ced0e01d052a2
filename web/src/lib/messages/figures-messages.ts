import { figuresTexts as texts } from '../texts/en/figures.js';
import { failedOrError, messagesOf } from './message-rule.js';

/** The sentence for a failed call of the figures that Home, Statistics and Product share. */
export const figuresMessageFor = messagesOf({
  readChart: failedOrError(texts.chart.failed, texts.chart.error),
  listTopProducts: failedOrError(texts.topProducts.failed, texts.topProducts.error),
});
