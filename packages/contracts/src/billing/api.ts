import { endpoint } from '../kit/endpoint.js';
import { billingFailures } from './failures.js';
import { gstReturnFailures } from './gst-return-failures.js';
import { moneyFailures } from './money-failures.js';
import { billingRoutes } from './routes.js';
import {
  CancelInvoiceRequest,
  InvoiceActionReply,
  InvoiceParams,
  invoiceTexts,
  ListInvoicesQuery,
  ListInvoicesReply,
  PageInvoicesQuery,
  PageInvoicesReply,
} from './schemas.js';

/** Invoices and what happens to them. */
export const billingApi = {
  listInvoices: endpoint({
    ...billingRoutes.listInvoices,
    needs: 'see-invoices',
    summary: 'Invoices of the shop, newest first, with the figures of all of them',
    query: ListInvoicesQuery,
    reply: ListInvoicesReply,
    precedence: [invoiceTexts.status, invoiceTexts.archived],
    isStreamed: true,
  }),
  pageInvoices: endpoint({
    ...billingRoutes.pageInvoices,
    needs: 'see-invoices',
    summary: 'One page of the invoices that match a search, newest first, with the figures of all of them',
    query: PageInvoicesQuery,
    reply: PageInvoicesReply,
    precedence: [
      invoiceTexts.cursor,
      invoiceTexts.limit,
      invoiceTexts.pagedStatus,
      invoiceTexts.query,
      invoiceTexts.from,
      invoiceTexts.to,
    ],
  }),
  payInvoice: endpoint({
    ...billingRoutes.payInvoice,
    needs: 'settle-invoices',
    summary: 'Mark an unpaid invoice as paid',
    params: InvoiceParams,
    reply: InvoiceActionReply,
    failures: [billingFailures.invoiceNotFound, billingFailures.invoiceReturned],
    idempotency: 'key',
  }),
  returnInvoice: endpoint({
    ...billingRoutes.returnInvoice,
    needs: 'settle-invoices',
    summary: 'Take the goods of an unpaid invoice back and cancel its order',
    params: InvoiceParams,
    reply: InvoiceActionReply,
    failures: [
      billingFailures.invoiceNotFound,
      billingFailures.invoicePaid,
      billingFailures.invoicePartPaid,
      moneyFailures.creditNoteTooLate,
    ],
    idempotency: 'key',
  }),
  cancelInvoice: endpoint({
    ...billingRoutes.cancelInvoice,
    needs: 'return',
    summary: 'Cancel a bill that should never have been, before money or goods went; its number stays',
    params: InvoiceParams,
    body: CancelInvoiceRequest,
    reply: InvoiceActionReply,
    failures: [billingFailures.invoiceNotFound, billingFailures.invoiceNotCancellable, gstReturnFailures.monthLocked],
    idempotency: 'key',
  }),
  archiveInvoice: endpoint({
    ...billingRoutes.archiveInvoice,
    needs: 'archive-invoices',
    summary: 'Hide a settled invoice from the default list; the ledger keeps it',
    params: InvoiceParams,
    reply: InvoiceActionReply,
    failures: [billingFailures.invoiceNotFound, billingFailures.invoiceNotArchivable],
    idempotency: 'key',
  }),
};
