import { CacheQuery } from '../catalog/schemas.js';
import { endpoint } from '../kit/endpoint.js';
import { billFailures } from './bill-failures.js';
import { billsRoutes } from './bill-routes.js';
import {
  BillParams,
  DropHeldBillReply,
  HeldBillParams,
  HeldBillReply,
  HoldBillRequest,
  ListBillsQuery,
  ListBillsReply,
  ListHeldBillsReply,
  PlaceBillReply,
  PlaceBillRequest,
  QuoteBillReply,
  QuoteBillRequest,
  ReadBillReply,
  SellingRules,
  SellingRulesReply,
} from './bill-schemas.js';

const quoteFailures = [billFailures.linesRefused, billFailures.documentTooLarge];

/** Bills of the counter. The `billKey` makes a bill happen once, so `Idempotency-Key` is not read. */
export const billsApi = {
  placeBill: endpoint({
    ...billsRoutes.placeBill,
    needs: 'sell',
    summary: 'Sell all lines of a bill, or none and say why',
    body: PlaceBillRequest,
    reply: PlaceBillReply,
    status: 201,
    failures: [
      ...quoteFailures,
      billFailures.paymentsDoNotMatch,
      billFailures.customerNeeded,
      billFailures.customerNotFound,
      billFailures.totalChanged,
      billFailures.billKeyReused,
    ],
    idempotency: 'none',
  }),
  quoteBill: endpoint({
    ...billsRoutes.quoteBill,
    needs: 'sell',
    summary: 'What a bill would add up to now; nothing is taken',
    body: QuoteBillRequest,
    reply: QuoteBillReply,
    failures: quoteFailures,
    idempotency: 'none',
  }),
  listBills: endpoint({
    ...billsRoutes.listBills,
    needs: 'see-invoices',
    summary: 'Bills as they were sold, newest first, of one day or all',
    query: ListBillsQuery,
    reply: ListBillsReply,
  }),
  listHeldBills: endpoint({
    ...billsRoutes.listHeldBills,
    needs: 'sell',
    summary: 'Bills that wait',
    query: CacheQuery,
    reply: ListHeldBillsReply,
  }),
  holdBill: endpoint({
    ...billsRoutes.holdBill,
    needs: 'sell',
    summary: 'Let a bill wait, or change one that waits; it takes no stock and no number',
    params: HeldBillParams,
    body: HoldBillRequest,
    reply: HeldBillReply,
    failures: [billFailures.heldBillChanged, billFailures.heldBillTaken, billFailures.tooManyHeldBills],
    idempotency: 'none',
  }),
  takeHeldBill: endpoint({
    ...billsRoutes.takeHeldBill,
    needs: 'sell',
    summary: 'Go on with a bill at this till; exactly one till gets it',
    params: HeldBillParams,
    reply: HeldBillReply,
    failures: [billFailures.heldBillNotFound, billFailures.heldBillTaken],
    idempotency: 'key',
  }),
  dropHeldBill: endpoint({
    ...billsRoutes.dropHeldBill,
    needs: 'sell',
    summary: 'Drop a bill that waits',
    params: HeldBillParams,
    reply: DropHeldBillReply,
    failures: [billFailures.heldBillNotFound, billFailures.heldBillTaken],
    idempotency: 'key',
  }),
  readSellingRules: endpoint({
    ...billsRoutes.readSellingRules,
    needs: 'sell',
    summary: 'What the shop allows at the counter',
    query: CacheQuery,
    reply: SellingRulesReply,
  }),
  updateSellingRules: endpoint({
    ...billsRoutes.updateSellingRules,
    needs: 'set-rules',
    summary: 'Change what the shop allows at the counter; `version` is the one that was read',
    body: SellingRules,
    reply: SellingRulesReply,
    failures: [billFailures.rulesChanged],
    idempotency: 'key',
  }),
  // Last: its path fits the others, too.
  readBill: endpoint({
    ...billsRoutes.readBill,
    needs: 'see-invoices',
    summary: 'One bill as it was sold, by its orderId or billKey',
    params: BillParams,
    query: CacheQuery,
    reply: ReadBillReply,
    failures: [billFailures.billNotFound],
  }),
};
