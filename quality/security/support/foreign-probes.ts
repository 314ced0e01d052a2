import { randomBytes, randomUUID } from 'node:crypto';
import { newProductId, uuidv7 } from '@bahi/contracts/shared';
import { adjustmentOf, basketOf, billOf, countOf, noteOf, paymentOf, receiptOf } from './public-calls.js';
import type { RawAnswer, RawAsk } from './raw-http.js';
import type { Traces } from './two-shops.js';

/** An id of another shop and one of the same form that does not exist. */
export interface IdPair {
  readonly foreign: string;
  readonly unknown: string;
}

/** Ids of every kind, to be tried in every place, the wrong ones too. */
export function idPairs(traces: Traces): IdPair[] {
  return [
    ...productPairs(traces),
    ...orderPairs(traces),
    ...invoicePairs(traces),
    { foreign: traces.userId, unknown: randomUUID() },
    { foreign: traces.shopId, unknown: randomUUID() },
    { foreign: traces.heldKey, unknown: randomUUID() },
    { foreign: traces.billKey, unknown: randomUUID() },
    { foreign: traces.paymentKey, unknown: randomUUID() },
    { foreign: traces.drawerId, unknown: randomUUID() },
    { foreign: traces.sessionId, unknown: randomUUID() },
    { foreign: traces.customerId, unknown: randomUUID() },
  ];
}

type Probe = (id: string) => RawAsk;

/** Every place of the contract that takes an id. */
export const ID_PLACES: Readonly<Record<string, Probe>> = {
  'auth.endSession': (id) => ({ method: 'DELETE', path: `/api/users/sessions/${id}` }),
  'catalog.checkProduct': (id) => ({ method: 'GET', path: `/api/products/check/${id}` }),
  'orders.readOrderProduct': (id) => ({ method: 'GET', path: `/api/orders/product/${id}` }),
  'orders.placeOrder': (id) => ({
    method: 'POST',
    path: '/api/orders/place-order',
    ...json({ productId: id, quantityOrdered: 1, rating: 5 }),
  }),
  'catalog.readByCode': (id) => ({ method: 'GET', path: `/api/products/by-code/${id}` }),
  'catalog.readProduct': (id) => ({ method: 'GET', path: `/api/products/${id}` }),
  'catalog.updateProduct': (id) => ({
    method: 'PATCH',
    path: `/api/products/${id}`,
    ...json({ version: 1, alias: 'Stolen' }),
  }),
  'catalog.setTaxClasses': (id) =>
    post('/api/products/tax-classes', { products: [{ productId: id, version: 1, class: 'rice-loose' }] }),
  'catalog.listPrices': (id) => ({ method: 'GET', path: `/api/products/${id}/prices` }),
  'catalog.addCode': (id) => ({ method: 'POST', path: `/api/products/${id}/codes`, ...json({ code: 'SHELF-18' }) }),
  'catalog.deleteCode': (id) => ({ method: 'DELETE', path: `/api/products/${id}/codes/SHELF-17` }),
  'catalog.archiveProduct': (id) => ({ method: 'POST', path: `/api/products/${id}/archive` }),
  'catalog.duplicateProduct': (id) => ({
    method: 'POST',
    path: `/api/products/${id}/duplicate`,
    ...json({ productName: 'Stolen copy' }),
  }),
  'catalog.restoreProduct': (id) => ({ method: 'POST', path: `/api/products/${id}/restore` }),
  'catalog.adjustStock': (id) => ({ method: 'POST', path: '/api/stock/adjustments', ...json(adjustmentOf(id)) }),
  'catalog.receiveStock': (id) => ({ method: 'POST', path: '/api/stock/receipts', ...json(receiptOf(id)) }),
  'catalog.readLedger': (id) => ({ method: 'GET', path: `/api/stock/${id}/ledger` }),
  'catalog.startCount': (id) => post('/api/stock/counts', countOf(uuidv7(), id)),
  'catalog.countProduct': (id) => ({
    method: 'PUT',
    path: `/api/stock/counts/${id}/entries/${uuidv7()}`,
    ...json({ productId: id, counted: 1 }),
  }),
  'catalog.readCountSheet': (id) => ({ method: 'GET', path: `/api/stock/counts/${id}/sheet` }),
  'catalog.reviewCount': (id) => post(`/api/stock/counts/${id}/review`, {}),
  'catalog.approveCount': (id) => post(`/api/stock/counts/${id}/approve`, {}),
  'catalog.dropCount': (id) => post(`/api/stock/counts/${id}/drop`, {}),
  'orders.placeBill': (id) => ({ method: 'POST', path: '/api/bills', ...json(billOf(uuidv7(), id)) }),
  'orders.quoteBill': (id) => ({ method: 'POST', path: '/api/bills/quote', ...json(basketOf(id)) }),
  'orders.readBill': (id) => ({ method: 'GET', path: `/api/bills/${id}` }),
  'orders.holdBill': (id) => ({
    method: 'PUT',
    path: `/api/bills/held/${id}`,
    // A version that no new bill has: nothing is stored.
    ...json({ version: 3, label: '', customerId: null, lines: 1, total: 1, bill: {} }),
  }),
  'orders.takeHeldBill': (id) => ({ method: 'POST', path: `/api/bills/held/${id}/take` }),
  'orders.dropHeldBill': (id) => ({ method: 'DELETE', path: `/api/bills/held/${id}` }),
  'orders.rateBill': (id) => ({
    method: 'PUT',
    path: `/api/bills/${id}/ratings`,
    ...json({ ratings: [{ lineNo: 1, rating: 1 }] }),
  }),
  'billing.payInvoice': (id) => ({ method: 'PATCH', path: `/api/invoices/${id}/pay` }),
  'billing.returnInvoice': (id) => ({ method: 'PATCH', path: `/api/invoices/${id}/return` }),
  'billing.cancelInvoice': (id) => post(`/api/invoices/${id}/cancel`, { reason: 'Wrong bill' }),
  'billing.archiveInvoice': (id) => ({ method: 'DELETE', path: `/api/invoices/${id}` }),
  'billing.readInvoice': (id) => ({ method: 'GET', path: `/api/invoices/${id}` }),
  'billing.readInvoiceOfOrder': (id) => ({ method: 'GET', path: `/api/invoices/of-order/${id}` }),
  'billing.readInvoicePaper': (id) => ({ method: 'GET', path: `/api/invoices/${id}/document?format=a4` }),
  'billing.readNotePaper': (id) => ({ method: 'GET', path: `/api/credit-notes/${id}/document?format=a4` }),
  'billing.recordPayment': (id) => post('/api/payments', paymentOf(uuidv7(), id)),
  'billing.confirmPayment': (id) => post(`/api/payments/${id}/confirm`, {}),
  'billing.failPayment': (id) => post(`/api/payments/${id}/fail`, { reason: 'Never came' }),
  'billing.reversePayment': (id) => post(`/api/payments/${id}/reverse`, { reason: 'Wrong bill' }),
  'billing.changePaymentMethod': (id) => post(`/api/payments/${id}/method`, { method: 'card' }),
  'billing.readCreditNote': (id) => ({ method: 'GET', path: `/api/credit-notes/${id}` }),
  'billing.quoteCreditNote': (id) => post('/api/credit-notes/quote', noteOf(uuidv7(), id)),
  'billing.issueCreditNote': (id) => post('/api/credit-notes', noteOf(uuidv7(), id)),
  'billing.readDrawerSession': (id) => ({ method: 'GET', path: `/api/drawers/sessions/${id}` }),
  'billing.openDrawer': (id) => post(`/api/drawers/${id}/open`, { float: 0 }),
  'billing.moveCash': (id) =>
    post(`/api/drawers/${id}/moves`, { moveKey: uuidv7(), kind: 'in', amount: 1, reason: 'other' }),
  'billing.closeDrawer': (id) => post(`/api/drawers/${id}/close`, { counted: 0 }),
  'billing.closeDay': (id) => post(`/api/day-report/${id}/close`, {}),
  'billing.readGstReturn': (id) => ({ method: 'GET', path: `/api/gst-returns/${id}` }),
  'billing.readGstr1': (id) => ({ method: 'GET', path: `/api/gst-returns/${id}/gstr1` }),
  'billing.readGstr1Csv': (id) => ({ method: 'GET', path: `/api/gst-returns/${id}/csv/b2b` }),
  'billing.lockGstReturn': (id) => post(`/api/gst-returns/${id}/lock`, {}),
  'billing.archiveCustomer': (id) => post(`/api/customers/${id}/archive`, {}),
  'billing.restoreCustomer': (id) => post(`/api/customers/${id}/restore`, {}),
  'billing.updateCustomer': (id) => ({
    method: 'PATCH',
    path: `/api/customers/${id}`,
    ...json({ version: 1, note: 'Stolen' }),
  }),
  'billing.readCustomer': (id) => ({ method: 'GET', path: `/api/customers/${id}` }),
  'billing.readLedger': (id) => ({ method: 'GET', path: `/api/customers/${id}/ledger` }),
  'billing.listOpenItems': (id) => ({ method: 'GET', path: `/api/customers/${id}/open` }),
  'billing.readStatement': (id) => ({
    method: 'GET',
    path: `/api/customers/${id}/statement?from=2026-01-01&to=2026-03-31`,
  }),
  'billing.readStatementPaper': (id) => ({
    method: 'GET',
    path: `/api/customers/${id}/statement/document?from=2026-01-01&to=2026-03-31&format=a4`,
  }),
  'billing.readReceipt': (id) => ({ method: 'GET', path: `/api/payments/${id}/receipt` }),
  'billing.readReceiptPaper': (id) => ({ method: 'GET', path: `/api/payments/${id}/receipt/document?format=a4` }),
  'billing.enterOpening': (id) => post(`/api/customers/${id}/opening`, { amount: 1, asOf: '2026-01-01' }),
  'billing.writeOff': (id) => post(`/api/customers/${id}/write-off`, { amount: 1, reason: 'Gift' }),
  'billing.readReminder': (id) => ({ method: 'GET', path: `/api/customers/${id}/reminder` }),
  'billing.noteReminder': (id) => post(`/api/customers/${id}/reminder`, {}),
  'billing.mergeCustomers': (id) => post(`/api/customers/${id}/merge`, { from: id, versions: { [id]: 1 } }),
  'billing.eraseCustomer': (id) => post(`/api/customers/${id}/erase`, {}),
  'billing.exportCustomer': (id) => ({ method: 'GET', path: `/api/customers/${id}/export` }),
};

/** An answer without what differs from one answer to the next by right: its id and the time of day. */
export function comparable({ status, headers, text }: RawAnswer): string {
  const { date, 'x-request-id': requestId, ...rest } = headers;
  return JSON.stringify([status, rest, text.replaceAll(String(requestId), 'the request id')]);
}

function unknownOrderId() {
  return `ORD-MWPYB6PE-${randomBytes(3).toString('hex').toUpperCase()}`;
}

function productPairs({ products }: Traces): IdPair[] {
  return products.flatMap(({ _id, productId }) => [
    { foreign: productId, unknown: newProductId(Date.now()) },
    { foreign: _id, unknown: uuidv7() },
  ]);
}

function orderPairs({ orders }: Traces): IdPair[] {
  return orders.flatMap(({ _id, orderId }) => [
    { foreign: orderId, unknown: unknownOrderId() },
    { foreign: _id, unknown: uuidv7() },
  ]);
}

/** Numbers start at one in every shop, so the unknown one is of another year. */
function invoicePairs({ invoices }: Traces): IdPair[] {
  return invoices.flatMap(({ _id, invoiceId }) => [
    { foreign: invoiceId, unknown: invoiceId.replace(/INV-\d{4}/, 'INV-1920') },
    { foreign: _id, unknown: uuidv7() },
  ]);
}

function post(path: string, body: object): RawAsk {
  return { method: 'POST', path, ...json(body) };
}

function json(body: object): Pick<RawAsk, 'body' | 'headers'> {
  return {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}
