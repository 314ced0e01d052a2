import type { InvoiceDetail, Payment } from '@bahi/contracts/billing';
import { moneyClient } from '../../../lib/api/money.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { failedOrError, messagesOf } from '../../../lib/messages/message-rule.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';

export type { InvoiceDetail, Payment };

const { view: texts } = moneyTexts;

/** The sentence for payments that could not be read. */
export const moneyMessageFor = messagesOf({
  readInvoice: failedOrError(texts.failed, texts.error),
  listPayments: failedOrError(texts.failed, texts.error),
});

/** One invoice with all that happened to its money. Equal calls in flight are one. */
export function useInvoiceDetail(invoiceId: string) {
  return useEndpoint({
    key: ['readInvoice', invoiceId],
    load: () => moneyClient.readInvoice({ params: { invoiceId }, query: {} }),
  });
}

/** Whether goods of the invoice can still come back. */
export function hasGoodsLeft({ lines, status }: Pick<InvoiceDetail, 'lines' | 'status'>): boolean {
  const isOver = status === 'Returned' || status === 'Cancelled';
  return !isOver && lines.some(({ quantity, returned }) => returned < quantity);
}
