import { always, failedOrError, messagesOf } from '../../lib/messages/message-rule.js';
import { invoicesTexts as texts } from '../../lib/texts/en/invoices.js';

/** The sentence for a failed call of the Invoice page. */
export const invoiceMessageFor = messagesOf({
  pageInvoices: failedOrError(texts.list.failed, texts.list.error),
  payInvoice: always(texts.payError),
  returnInvoice: always(texts.returnError),
  archiveInvoice: always(texts.deleteError),
});
