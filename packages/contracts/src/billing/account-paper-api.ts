import { endpoint } from '../kit/endpoint.js';
import { accountPaperRoutes } from './account-paper-routes.js';
import { ReceiptPaperQuery, ReceiptQuery, ReceiptReply, StatementPaperQuery } from './account-paper-schemas.js';
import { customerFailures } from './customer-failures.js';
import { customerTexts } from './customer-rules.js';
import { CustomerParams } from './customer-schemas.js';
import { moneyFailures } from './money-failures.js';
import { PaperFile, paperTexts } from './paper-schemas.js';
import { PaymentParams } from './payment-schemas.js';

const { paymentNotFound, receiptNotFound } = moneyFailures;

/** Statements of customers and receipts of payments, as people keep them. */
export const accountPaperApi = {
  readStatementPaper: endpoint({
    ...accountPaperRoutes.readStatementPaper,
    needs: 'see-customers',
    summary: 'The statement of some days as a PDF on a sheet, with what is open now and the code to pay it',
    params: CustomerParams,
    query: StatementPaperQuery,
    reply: PaperFile,
    failures: [customerFailures.customerNotFound],
    precedence: [customerTexts.from, customerTexts.to, paperTexts.sheet, paperTexts.lang],
  }),
  readReceipt: endpoint({
    ...accountPaperRoutes.readReceipt,
    needs: 'see-invoices',
    summary: 'The receipt of a payment with the balance after it, and a text to send; nothing is sent',
    params: PaymentParams,
    query: ReceiptQuery,
    reply: ReceiptReply,
    failures: [paymentNotFound, receiptNotFound],
  }),
  readReceiptPaper: endpoint({
    ...accountPaperRoutes.readReceiptPaper,
    needs: 'see-invoices',
    summary: 'The receipt of a payment as a PDF on a paper',
    params: PaymentParams,
    query: ReceiptPaperQuery,
    reply: PaperFile,
    failures: [paymentNotFound, receiptNotFound],
    precedence: [paperTexts.format, paperTexts.lang],
  }),
};
