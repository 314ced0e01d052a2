import { endpoint } from '../kit/endpoint.js';
import { catalogFailures } from './failures.js';
import { stockFailures } from './stock-failures.js';
import { stockRoutes } from './stock-routes.js';
import {
  AdjustStockReply,
  AdjustStockRequest,
  ExpiringQuery,
  ExpiringReply,
  LedgerParams,
  LedgerQuery,
  LedgerReply,
  ListAdjustmentsQuery,
  ListAdjustmentsReply,
  ReceiveStockReply,
  ReceiveStockRequest,
} from './stock-schemas.js';

const { productNotFound } = catalogFailures;
const { fractionNotAllowed, insufficientStock, stockChanged } = stockFailures;

/** Stock that moves without a sale. A document's own key makes it happen once, so `Idempotency-Key` is not read. */
export const stockApi = {
  adjustStock: endpoint({
    ...stockRoutes.adjustStock,
    needs: 'adjust-stock',
    summary: 'Correct the stock of products, each with a reason: all lines or none',
    body: AdjustStockRequest,
    reply: AdjustStockReply,
    status: 201,
    failures: [productNotFound, stockChanged, insufficientStock, fractionNotAllowed, stockFailures.adjustmentKeyReused],
    idempotency: 'none',
  }),
  receiveStock: endpoint({
    ...stockRoutes.receiveStock,
    needs: 'purchase',
    summary: 'Add goods that came in, at their cost: all lines or none',
    body: ReceiveStockRequest,
    reply: ReceiveStockReply,
    status: 201,
    failures: [productNotFound, fractionNotAllowed, stockFailures.documentTooLarge, stockFailures.receiptKeyReused],
    idempotency: 'none',
  }),
  listAdjustments: endpoint({
    ...stockRoutes.listAdjustments,
    needs: 'see-products',
    summary: 'Stock that was adjusted, newest first: of what, by whom and why',
    query: ListAdjustmentsQuery,
    reply: ListAdjustmentsReply,
  }),
  listExpiring: endpoint({
    ...stockRoutes.listExpiring,
    needs: 'see-products',
    summary: 'Stock that is expired or expires within some days, soonest first',
    query: ExpiringQuery,
    reply: ExpiringReply,
  }),
  readLedger: endpoint({
    ...stockRoutes.readLedger,
    needs: 'see-products',
    summary: 'Every movement of a product with what was left after it, newest first',
    params: LedgerParams,
    query: LedgerQuery,
    reply: LedgerReply,
    failures: [productNotFound],
  }),
};
