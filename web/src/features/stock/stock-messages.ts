import type { Outcome } from '../../lib/api/api-failure.js';
import { always, messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { stockTexts } from '../../lib/texts/en/stock.js';

const { failed } = stockTexts;

/** The server's text of a refusal; a fallback when it gave none. */
function refusedOr(fallback: string) {
  return ({ kind, message }: Outcome) => (kind === 'answer' ? serverTextOr(fallback, message) : fallback);
}

/** The sentence for a failed call of the Stock screen. */
export const stockMessageFor = messagesOf({
  listToCheck: always(failed.listToCheck),
  listExpiring: always(failed.listExpiring),
  listCounts: always(failed.listCounts),
  listAdjustments: always(failed.listAdjustments),
  readCountSheet: refusedOr(failed.readCountSheet),
  startCount: refusedOr(failed.startCount),
  countProduct: refusedOr(failed.countProduct),
  reviewCount: refusedOr(failed.reviewCount),
  approveCount: refusedOr(failed.approveCount),
  dropCount: refusedOr(failed.dropCount),
  adjustStock: refusedOr(failed.adjustStock),
  updateProduct: refusedOr(failed.updateProduct),
});

export type StockCall = Parameters<typeof stockMessageFor>[0];
