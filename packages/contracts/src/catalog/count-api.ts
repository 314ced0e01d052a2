import { endpoint } from '../kit/endpoint.js';
import { countFailures } from './count-failures.js';
import { countRoutes } from './count-routes.js';
import {
  ApproveCountReply,
  ApproveCountRequest,
  CountEntryParams,
  CountParams,
  CountProductReply,
  CountProductRequest,
  CountSheetQuery,
  CountSheetReply,
  ListCountsQuery,
  ListCountsReply,
  StartCountRequest,
  StockCountReply,
  ToCheckQuery,
  ToCheckReply,
} from './count-schemas.js';
import { catalogFailures } from './failures.js';
import { stockFailures } from './stock-failures.js';

const { countNotFound, countClosed, inOtherCount } = countFailures;

/**
 * Counting the stock (purchasing.md 4.3). Counts and entries have keys of their own, and every other write can be repeated
 * without effect, so `Idempotency-Key` is not read.
 */
export const countApi = {
  listCounts: endpoint({
    ...countRoutes.listCounts,
    needs: 'see-products',
    summary: 'Counts of the stock, newest first',
    query: ListCountsQuery,
    reply: ListCountsReply,
  }),
  startCount: endpoint({
    ...countRoutes.startCount,
    needs: 'adjust-stock',
    summary: 'Start to count the products of a scope; each is in one open count at most',
    body: StartCountRequest,
    reply: StockCountReply,
    status: 201,
    failures: [inOtherCount, countFailures.nothingToCount, countFailures.countKeyReused],
    idempotency: 'none',
  }),
  countProduct: endpoint({
    ...countRoutes.countProduct,
    needs: 'adjust-stock',
    summary: 'Note units of a product; its entries add up',
    params: CountEntryParams,
    body: CountProductRequest,
    reply: CountProductReply,
    failures: [
      countNotFound,
      catalogFailures.productNotFound,
      countClosed,
      inOtherCount,
      countFailures.alreadyApproved,
      countFailures.belowZero,
      stockFailures.fractionNotAllowed,
      countFailures.entryKeyReused,
    ],
    idempotency: 'none',
  }),
  readCountSheet: endpoint({
    ...countRoutes.readCountSheet,
    needs: 'see-products',
    summary: 'The products of a count with what was counted and how it differs',
    params: CountParams,
    query: CountSheetQuery,
    reply: CountSheetReply,
    failures: [countNotFound],
  }),
  reviewCount: endpoint({
    ...countRoutes.reviewCount,
    needs: 'adjust-stock',
    summary: 'End the counting: from now on everybody sees the differences',
    params: CountParams,
    reply: StockCountReply,
    failures: [countNotFound, countClosed],
    idempotency: 'none',
  }),
  approveCount: endpoint({
    ...countRoutes.approveCount,
    needs: 'approve-count',
    summary: 'Correct the stock by what was counted, each product once',
    params: CountParams,
    body: ApproveCountRequest,
    reply: ApproveCountReply,
    failures: [countNotFound, countFailures.countNotReviewed, countClosed],
    idempotency: 'none',
  }),
  dropCount: endpoint({
    ...countRoutes.dropCount,
    needs: 'adjust-stock',
    summary: 'Drop a count; nothing more of it is approved',
    params: CountParams,
    reply: StockCountReply,
    failures: [countNotFound, countClosed],
    idempotency: 'none',
  }),
  listToCheck: endpoint({
    ...countRoutes.listToCheck,
    needs: 'see-products',
    summary: 'Products that were sold beyond the count; a count sets them right',
    query: ToCheckQuery,
    reply: ToCheckReply,
  }),
};
