import { randomUUID } from 'node:crypto';
import { eventually, productForm } from '@bahi/testing/shop/shopkeeper';
import { exactlyOne, type KeyedRequest, type MakeKeyedRequest, type Scene, type Write } from './keyed-request.js';

export const order: MakeKeyedRequest = async ({ shop: { products }, chance }) => {
  const quantity = chance.between(1, 10);
  const productId = chance.pick(products).productId;
  const writeOf = (rating: number): Write => ({
    path: '/api/orders/place-order',
    json: { productId, quantityOrdered: quantity, rating },
    payload: `rating ${rating}`,
  });
  // Whether it is one is seen in the end: no shop has an order that no reply named.
  return { same: writeOf(4), other: writeOf(2), orders: 0, effects: async () => [] };
};

function addedOnce(name: string, writeOf: (quantity: number) => Write): KeyedRequest {
  return {
    same: writeOf(30),
    other: writeOf(40),
    orders: 0,
    effects: (databases) =>
      exactlyOne(databases, {
        service: 'catalog',
        sql: 'select product_id from products where name = $1',
        values: [name],
      }),
  };
}

const addedBy =
  (path: string, own: Readonly<Record<string, string>> = {}): MakeKeyedRequest =>
  async () => {
    const name = `Candle ${randomUUID().slice(0, 12)}`;
    const writeOf = (quantity: number): Write => ({
      path,
      form: () => productForm({ productName: name, quantity, ...own }),
      payload: `quantity ${quantity}`,
    });
    return addedOnce(name, writeOf);
  };

export const product = addedBy('/api/products/add-single');
export const productWithoutExpiry = addedBy('/api/products/create', { expiryDate: '' });

export const importFile: MakeKeyedRequest = async () => {
  const name = `Wick ${randomUUID().slice(0, 12)}`;
  const writeOf = (quantity: number): Write => ({
    path: '/api/products/add-multiple',
    form: () => {
      const header = 'productName,productId,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue';
      const form = new FormData();
      const file = new Blob([`${header}\n${name},,Food,18.00,24.00,${quantity},pack,2030-07-21,2`], {
        type: 'text/csv',
      });
      form.append('csv', file, 'wicks.csv');
      return form;
    },
    payload: `quantity ${quantity}`,
  });
  return addedOnce(name, writeOf);
};

const PATIENCE_MS = 20_000;

/** A sold product's invoice. */
async function newInvoice({ shop: { keeper, products }, chance }: Scene) {
  const placed = await keeper.order(chance.pick(products).productId, 1);
  const { orderId } = placed.body.order;
  const invoices = await eventually(
    () => keeper.invoices('?status=Unpaid'),
    (list) => list.some((invoice) => invoice.orderId === orderId),
    PATIENCE_MS,
  );
  const invoice = invoices.find((one) => one.orderId === orderId);
  if (!invoice) throw new Error(`${orderId} has no invoice`);
  return invoice;
}

function toInvoice(
  write: (path: string) => Pick<Write, 'path' | 'method'>,
  type: string,
  before?: 'pay',
): MakeKeyedRequest {
  return async (scene) => {
    const { invoiceId, orderId } = await newInvoice(scene);
    const path = `/api/invoices/${invoiceId}`;
    if (before) await scene.shop.keeper.http.ask(`${path}/${before}`, { method: 'PATCH' });
    const sql = "select 1 from outbox where type = $1 and data->>'orderId' = $2";
    return {
      same: { ...write(path), payload: type },
      orders: 1,
      effects: (databases) => exactlyOne(databases, { service: 'billing', sql, values: [type, orderId] }),
    };
  };
}

export const payInvoice = toInvoice((path) => ({ path: `${path}/pay`, method: 'PATCH' }), 'billing.invoice-paid');
export const returnGoods = toInvoice(
  (path) => ({ path: `${path}/return`, method: 'PATCH' }),
  'billing.invoice-returned',
);
/** Only what is settled can be archived. */
export const archiveInvoice = toInvoice((path) => ({ path, method: 'DELETE' }), 'billing.invoice-archived', 'pay');
