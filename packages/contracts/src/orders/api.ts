import { CacheQuery } from '../catalog/schemas.js';
import { endpoint } from '../kit/endpoint.js';
import { billFailures } from './bill-failures.js';
import { ordersFailures } from './failures.js';
import { ordersRoutes } from './routes.js';
import {
  ListOrdersQuery,
  ListOrdersReply,
  OrderProductParams,
  orderTexts,
  PlaceOrderReply,
  PlaceOrderRequest,
  ReadOrderProductReply,
} from './schemas.js';

/** Orders and the product an order is about. */
export const ordersApi = {
  listOrders: endpoint({
    ...ordersRoutes.listOrders,
    needs: 'see-invoices',
    summary: 'Orders of the shop, newest first, by page',
    query: ListOrdersQuery,
    reply: ListOrdersReply,
    precedence: [orderTexts.limit, orderTexts.page],
  }),
  readOrderProduct: endpoint({
    ...ordersRoutes.readOrderProduct,
    needs: 'see-products',
    summary: 'The product to be ordered',
    params: OrderProductParams,
    query: CacheQuery,
    reply: ReadOrderProductReply,
    failures: [ordersFailures.productNotFound],
  }),
  placeOrder: endpoint({
    ...ordersRoutes.placeOrder,
    needs: 'sell',
    summary: 'Sell units of one product and rate it',
    body: PlaceOrderRequest,
    reply: PlaceOrderReply,
    status: 201,
    failures: [
      ordersFailures.productNotFound,
      ordersFailures.productExpired,
      ordersFailures.outOfStock,
      ordersFailures.insufficientStock,
      ordersFailures.taxDataMissing,
      ordersFailures.mrpMissing,
      ordersFailures.aboveMrp,
      ordersFailures.belowTax,
      billFailures.buyerDetailsNeeded,
      billFailures.documentTooLarge,
    ],
    precedence: [orderTexts.required, orderTexts.quantityLow, orderTexts.quantityNotWhole, orderTexts.rating],
    idempotency: 'key',
  }),
};
