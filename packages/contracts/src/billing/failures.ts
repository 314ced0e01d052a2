import { failure } from '../kit/failure.js';

/** Every failure particular to the calls of billing (wire contract 2.9). */
export const billingFailures = {
  invoiceNotFound: failure(404, 'invoice-not-found', 'Invoice not found', 'Invoice not found'),
  invoiceReturned: failure(
    409,
    'invoice-returned',
    'Invoice returned',
    'This invoice has been returned or cancelled and cannot be paid',
  ),
  invoicePaid: failure(409, 'invoice-paid', 'Invoice paid', 'This invoice is already paid and cannot be returned'),
  /** counter.md 7.2: money has come in, or is pending. */
  invoicePartPaid: failure(
    409,
    'invoice-part-paid',
    'Invoice part paid',
    'This invoice has payments. Return it with a refund.',
  ),
  invoiceNotCancellable: failure(
    409,
    'invoice-not-cancellable',
    'Invoice not cancellable',
    'Use a credit note for this invoice',
  ),
  invoiceNotArchivable: failure(
    409,
    'invoice-not-archivable',
    'Invoice still open',
    'Only paid, returned or cancelled invoices can be deleted',
  ),
} as const;
