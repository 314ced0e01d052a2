import { randomBytes, randomUUID } from 'node:crypto';
import { newProductId, uuidv7 } from '@bahi/contracts/shared';
import type { RawAnswer, RawAsk } from './raw-http.js';
import type { Traces } from './two-shops.js';

/** An id of another shop and one of the same form that nobody has. */
export interface IdPair {
  readonly foreign: string;
  readonly unknown: string;
}

const unknownOrderId = () => `ORD-MWPYB6PE-${randomBytes(3).toString('hex').toUpperCase()}`;

const productPairs = ({ products }: Traces): IdPair[] =>
  products.flatMap(({ _id, productId }) => [
    { foreign: productId, unknown: newProductId(Date.now()) },
    { foreign: _id, unknown: uuidv7() },
  ]);

const orderPairs = ({ orders }: Traces): IdPair[] =>
  orders.flatMap(({ _id, orderId }) => [
    { foreign: orderId, unknown: unknownOrderId() },
    { foreign: _id, unknown: uuidv7() },
  ]);

/** Numbers start at one in every shop, so the unknown one is of another year. */
const invoicePairs = ({ invoices }: Traces): IdPair[] =>
  invoices.flatMap(({ _id, invoiceId }) => [
    { foreign: invoiceId, unknown: invoiceId.replace(/INV-\d{4}/, 'INV-1920') },
    { foreign: _id, unknown: uuidv7() },
  ]);

/** Ids of every kind, to be tried in every place, the wrong ones too. */
export const idPairs = (traces: Traces): IdPair[] => [
  ...productPairs(traces),
  ...orderPairs(traces),
  ...invoicePairs(traces),
  { foreign: traces.userId, unknown: randomUUID() },
  { foreign: traces.shopId, unknown: randomUUID() },
];

type Probe = (id: string) => RawAsk;

const json = (body: object): Pick<RawAsk, 'body' | 'headers'> => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Every place of the contract that takes an id. */
export const ID_PLACES: Readonly<Record<string, Probe>> = {
  'catalog.checkProduct': (id) => ({ method: 'GET', path: `/api/products/check/${id}` }),
  'orders.readOrderProduct': (id) => ({ method: 'GET', path: `/api/orders/product/${id}` }),
  'orders.placeOrder': (id) => ({
    method: 'POST',
    path: '/api/orders/place-order',
    ...json({ productId: id, quantityOrdered: 1, rating: 5 }),
  }),
  'billing.payInvoice': (id) => ({ method: 'PATCH', path: `/api/invoices/${id}/pay` }),
  'billing.returnInvoice': (id) => ({ method: 'PATCH', path: `/api/invoices/${id}/return` }),
  'billing.archiveInvoice': (id) => ({ method: 'DELETE', path: `/api/invoices/${id}` }),
};

/** An answer without what differs from one answer to the next by right: its id and the time of day. */
export const comparable = ({ status, headers, text }: RawAnswer): string => {
  const { date, 'x-request-id': requestId, ...rest } = headers;
  return JSON.stringify([status, rest, text.replaceAll(String(requestId), 'the request id')]);
};
