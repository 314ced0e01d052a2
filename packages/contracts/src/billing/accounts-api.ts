import { CacheQuery } from '../catalog/schemas.js';
import { endpoint } from '../kit/endpoint.js';
import {
  AgeingReply,
  EnterOpeningRequest,
  LedgerQuery,
  LedgerReply,
  OpenItemsReply,
  StatementQuery,
  StatementReply,
  WriteOffRequest,
} from './account-schemas.js';
import { customerFailures } from './customer-failures.js';
import { customerRoutes } from './customer-routes.js';
import { CustomerParams, CustomerReply } from './customer-schemas.js';
import { billingFailures } from './failures.js';

const { customerNotFound } = customerFailures;

/** What customers owe. */
export const accountsApi = {
  readAgeing: endpoint({
    ...customerRoutes.readAgeing,
    needs: 'see-customers',
    summary: 'What is open by its age, of the shop and of each customer who owes',
    query: CacheQuery,
    reply: AgeingReply,
  }),
  readLedger: endpoint({
    ...customerRoutes.readLedger,
    needs: 'see-customers',
    summary: 'The entries of an account, newest first',
    params: CustomerParams,
    query: LedgerQuery,
    reply: LedgerReply,
    failures: [customerNotFound],
  }),
  listOpenItems: endpoint({
    ...customerRoutes.listOpenItems,
    needs: 'see-customers',
    summary: 'Bills and opening balances that are not paid, in the order in which a payment meets them',
    params: CustomerParams,
    query: CacheQuery,
    reply: OpenItemsReply,
    failures: [customerNotFound],
  }),
  readStatement: endpoint({
    ...customerRoutes.readStatement,
    needs: 'see-customers',
    summary: 'The entries of some days between two balances, with what is open now',
    params: CustomerParams,
    query: StatementQuery,
    reply: StatementReply,
    failures: [customerNotFound],
  }),
  enterOpening: endpoint({
    ...customerRoutes.enterOpening,
    needs: 'manage-customers',
    summary: 'Enter once what a customer owed, or had paid ahead, before',
    params: CustomerParams,
    body: EnterOpeningRequest,
    reply: CustomerReply,
    failures: [customerNotFound, customerFailures.customerArchived, customerFailures.openingSet],
    idempotency: 'key',
  }),
  writeOff: endpoint({
    ...customerRoutes.writeOff,
    needs: 'settle-invoices',
    summary: "Let a customer off some of the debt; above the shop's limit with discount-over-limit only",
    params: CustomerParams,
    body: WriteOffRequest,
    reply: CustomerReply,
    failures: [customerNotFound, billingFailures.invoiceNotFound, customerFailures.writeOffAboveOpen],
    idempotency: 'key',
  }),
};
