import type { Outcome } from '../../../lib/api/api-failure.js';
import { always, messagesOf, serverTextOr } from '../../../lib/messages/message-rule.js';
import { careTexts } from '../../../lib/texts/en/care.js';

const { failed } = careTexts;

/** The server's text of a refusal; a fallback when it gave none. */
function refusedOr(fallback: string) {
  return ({ kind, message }: Outcome) => (kind === 'answer' ? serverTextOr(fallback, message) : fallback);
}

/** The sentence for a failed call of the product sheet. */
export const careMessageFor = messagesOf({
  readProduct: always(failed.read),
  readLedger: always(careTexts.history.failed),
  readInvoiceOfOrder: refusedOr(careTexts.history.noBill),
  listArchivedProducts: always(failed.archived),
  updateProduct: refusedOr(failed.save),
  receiveStock: refusedOr(failed.receive),
  adjustStock: refusedOr(failed.adjust),
  archiveProduct: refusedOr(failed.archive),
  duplicateProduct: refusedOr(failed.duplicate),
  restoreProduct: refusedOr(failed.restore),
  addCode: refusedOr(failed.addCode),
  createOwnCodes: refusedOr(failed.makeCode),
  deleteCode: refusedOr(failed.removeCode),
});

export type CareCall = Parameters<typeof careMessageFor>[0];
