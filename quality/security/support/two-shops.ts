import { pngPicture } from '@bahi/testing/shop/picture';
import {
  eventually,
  productForm,
  type Shopkeeper,
  type WireInvoice,
  type WireProduct,
} from '@bahi/testing/shop/shopkeeper';
import {
  BILL_KEY,
  billOf,
  CUSTOMER_KEY,
  countOf,
  ERASED_KEY,
  HELD,
  HELD_KEY,
  MERGED_KEY,
  NOTE_KEY,
  noteOf,
  PAYMENT_KEY,
  paymentOf,
  receiptOf,
  SAMPLE_CSV,
} from './public-calls.js';

export interface Traces {
  readonly products: readonly WireProduct[];
  readonly invoices: readonly (WireInvoice & { readonly _id: string })[];
  readonly orders: readonly { readonly _id: string; readonly orderId: string }[];
  readonly userId: string;
  readonly shopId: string;
  readonly billKey: string;
  readonly heldKey: string;
  readonly paymentKey: string;
  readonly drawerId: string;
  readonly sessionId: string;
  readonly customerId: string;
}

/** Keys that a shopkeeper has used; another shop must be able to use them as if they were fresh. */
export const KEYS = {
  order: 'key-of-an-order',
  product: 'key-of-a-product',
  pay: 'key-of-a-payment',
  upload: 'upload-1',
};

export function importCsv(shop: Shopkeeper, uploadId: string) {
  const form = new FormData();
  form.append('csv', new Blob([SAMPLE_CSV]), 'products.csv');
  return shop.http.ask('/api/products/add-multiple', { form, headers: { 'X-Upload-ID': uploadId } });
}

export function addUnderKey(shop: Shopkeeper, productName: string) {
  return shop.http.ask('/api/products/add-single', {
    form: productForm({ productName }),
    headers: { 'Idempotency-Key': KEYS.product },
  });
}

const SALES = 8;
const IN_STOCK = 50;
/** One of the single units comes back. */
const LEFT = IN_STOCK - (SALES - 1) - 2 + 1;

/** Leaves something of every kind in a shop: pictures, orders, invoices in every state, used keys. */
export async function trade(shop: Shopkeeper): Promise<void> {
  const { productId } = await shop.addProduct({ productName: 'Basmati Rice 5 kg', quantity: IN_STOCK });
  const image = { bytes: await pngPicture(), name: 'rice.png' };
  const flour = await shop.http.ask<{ product: WireProduct }>('/api/products/add-single', {
    form: productForm({ productName: 'Rice flour 1 kg' }, image),
  });
  await careFor(shop, flour.body.product.productId);
  await addUnderKey(shop, 'Toor Dal 1 kg');
  await importCsv(shop, KEYS.upload);
  await sellAndSettle(shop, productId);
  await sellAtCounter(shop, productId);
  await keepCustomers(shop);
  await shop.http.ask(`/api/bills/held/${HELD_KEY}`, { method: 'PUT', json: HELD });
}

/** Every id that a shop's own keeper can see. */
export async function tracesOf(shop: Shopkeeper): Promise<Traces> {
  const claims = JSON.parse(Buffer.from(shop.http.token?.split('.')[1] ?? '', 'base64url').toString());
  const orders = await shop.http.ask<{ orders: Traces['orders'] }>('/api/orders/orders?limit=500');
  return {
    products: await shop.products(),
    invoices: [
      ...(await shop.invoices('?archived=false')),
      ...(await shop.invoices('?archived=true')),
    ] as unknown as Traces['invoices'],
    orders: orders.body.orders,
    userId: claims.sub,
    shopId: claims.shop,
    billKey: BILL_KEY,
    heldKey: HELD_KEY,
    paymentKey: PAYMENT_KEY,
    customerId: CUSTOMER_KEY,
    ...(await drawerOf(shop)),
  };
}

const SCREENS = [
  '/api/products/all',
  '/api/orders/orders?limit=500',
  '/api/invoices?archived=false',
  '/api/invoices?archived=true',
  '/api/payments?limit=200',
  '/api/drawers',
  '/api/customers',
  '/api/customers/ageing',
  '/api/users/profile',
  '/api/dashboard/stats',
  '/api/dashboard/today',
  '/api/dashboard/inventory-summary',
  '/api/statistics/chart-data-fixed',
  '/api/statistics/dashboard-summary',
  '/api/top-products/top-products',
];

/** Everything a shop shows its keeper, to compare before and after. */
export async function everythingOf(shop: Shopkeeper): Promise<string[]> {
  return Promise.all(SCREENS.map(async (path) => `${path} ${JSON.stringify((await shop.http.ask(path)).body)}`));
}

/** Customers, one of whom owed money before and has paid some of it. */
async function keepCustomers({ http }: Shopkeeper): Promise<void> {
  for (const [customerKey, name] of [
    [CUSTOMER_KEY, 'Lakshmi Stores'],
    [MERGED_KEY, 'Laxmi Store'],
    [ERASED_KEY, 'Savitri'],
  ])
    await http.ask('/api/customers', { json: { customerKey, name } });
  await http.ask(`/api/customers/${MERGED_KEY}/opening`, { json: { amount: 100, asOf: '2026-01-01' } });
  const paid = { paymentKey: CUSTOMER_KEY, customerId: MERGED_KEY, amount: 20, method: 'card' };
  await http.ask('/api/payments', { json: paid });
}

/** A bill of two units, in cash and by pending UPI; its cash is in a drawer. */
async function sellAtCounter({ http }: Shopkeeper, productId: string): Promise<void> {
  const { drawer } = (await http.ask<{ drawer: { drawerId: string } }>('/api/drawers', { json: { name: 'Front' } }))
    .body;
  await http.ask(`/api/drawers/${drawer.drawerId}/open`, { json: { float: 500 } });
  const move = { moveKey: PAYMENT_KEY, kind: 'out', amount: 20, reason: 'expense' };
  await http.ask(`/api/drawers/${drawer.drawerId}/moves`, { json: move });
  const bill = billOf(BILL_KEY, productId);
  const [line] = bill.lines;
  const two = { ...bill, lines: [{ ...line, quantity: 2 }], expectedTotal: 200 };
  const payments = [
    { method: 'cash', amount: 150 },
    { method: 'upi', state: 'pending', amount: 50 },
  ];
  const { invoiceId } = (await http.ask<{ invoiceId: string }>('/api/bills', { json: { ...two, payments } })).body;
  await http.ask('/api/payments', { json: paymentOf(PAYMENT_KEY, invoiceId) });
  await http.ask('/api/day-report/2026-01-05/close', { method: 'POST' });
}

/** A new price, expiry and tax, a pack, a code, goods that came in and a count; and a product that is sold no more. */
async function careFor(shop: Shopkeeper, productId: string) {
  const path = `/api/products/${productId}`;
  const packs = [{ packNo: 1, name: 'Sack', units: 10 }];
  const tax = { hsn: '1101', rules: [{ from: '2026-01-01', treatment: 'taxable', rateBp: 500 }] };
  const edit = { version: 1, sellingPrice: 101, expiryDate: '2031-01-31', packs, tax };
  await shop.http.ask(path, { method: 'PATCH', json: edit });
  await shop.http.ask(`${path}/codes`, { json: { code: 'FLOUR-1', packNo: 1 } });
  await shop.http.ask('/api/stock/receipts', { json: receiptOf(productId) });
  await shop.http.ask('/api/stock/counts', { json: countOf(BILL_KEY, productId) });
  const entry = `/api/stock/counts/${BILL_KEY}/entries/${BILL_KEY}`;
  await shop.http.ask(entry, { method: 'PUT', json: { productId, counted: 1 } });
  await archiveOne(shop);
}

/** A product with a code, which another may have now. */
async function archiveOne(shop: Shopkeeper) {
  const { productId, quantity: seen } = await shop.addProduct({ productName: 'Old jar' });
  const path = `/api/products/${productId}`;
  await shop.http.ask(`${path}/codes`, { json: { code: 'JAR-1' } });
  const lines = [{ productId, setTo: 0, seen, reason: 'lost' }];
  await shop.http.ask('/api/stock/adjustments', { json: { adjustmentKey: NOTE_KEY, lines } });
  await shop.http.ask(`${path}/archive`, { method: 'POST' });
}

async function drawerOf({ http }: Shopkeeper) {
  type Reply = { drawers: { drawerId: string; open: { sessionId: string } | null }[] };
  const [drawer] = (await http.ask<Reply>('/api/drawers')).body.drawers;
  return { drawerId: drawer?.drawerId ?? '', sessionId: drawer?.open?.sessionId ?? '' };
}

function act(shop: Shopkeeper, invoiceId: string, action: 'pay' | 'return' | 'archive', headers = {}) {
  return shop.http.ask(`/api/invoices/${invoiceId}${action === 'archive' ? '' : `/${action}`}`, {
    method: action === 'archive' ? 'DELETE' : 'PATCH',
    headers,
  });
}

interface Listed {
  readonly orderStatus: string;
  readonly quantityOrdered: number;
}

async function cancelledOrders(shop: Shopkeeper) {
  const { orders } = (await shop.http.ask<{ orders: Listed[] }>('/api/orders/orders?limit=500')).body;
  const isReduced = orders.every(({ quantityOrdered }) => quantityOrdered === 1);
  return isReduced ? orders.filter(({ orderStatus }) => orderStatus === 'cancelled').length : null;
}

async function sellAndSettle(shop: Shopkeeper, productId: string) {
  for (let sale = 1; sale < SALES; sale += 1) await shop.order(productId, 1);
  await shop.order(productId, 2, 5, { 'Idempotency-Key': KEYS.order });
  const invoices = await eventually(
    () => shop.invoices(),
    ({ length }) => length === SALES,
    10_000,
  );
  const [first, second, third] = invoices.map(({ invoiceId }) => invoiceId);
  await act(shop, first ?? '', 'pay', { 'Idempotency-Key': KEYS.pay });
  // One of its two units comes back, not to the shelf: its price and tax.
  const refunds = [{ method: 'cash', amount: 110 }];
  await shop.http.ask('/api/credit-notes', { json: { ...noteOf(NOTE_KEY, first ?? ''), refunds } });
  await act(shop, second ?? '', 'return');
  await act(shop, third ?? '', 'pay');
  await act(shop, third ?? '', 'archive');
  // The return follows by its event; before and after are to be the same.
  await eventually(
    async () => [
      (await shop.products()).find((one) => one.productId === productId)?.quantity,
      await cancelledOrders(shop),
    ],
    ([quantity, cancelled]) => quantity === LEFT && cancelled === 1,
    10_000,
  );
}
