import { randomUUID } from 'node:crypto';
import type { Databases, ServiceName } from '../../src/processes-world.js';
import { eventually, productForm } from '../../src/shopkeeper.js';
import type { Chance } from '../random.js';
import type { CampaignShop } from '../shops.js';

/** One request that takes a key. */
export interface Write {
  readonly path: string;
  readonly method?: string;
  readonly json?: object;
  /** Made for each call: a form is read once. */
  readonly form?: () => FormData;
  /** Tells it from another request under the same key. */
  readonly payload: string;
}

/** A request, another one for the same key, and a look at what became of them. */
export interface Wish {
  readonly same: Write;
  readonly other: Write;
  /** Orders that were needed to make the wish. */
  readonly orders: number;
  /** What is wrong with the effect, as sentences. */
  effects(databases: Databases): Promise<readonly string[]>;
}

/** Makes a wish of a shop. */
export type MakeWish = (shop: CampaignShop, chance: Chance) => Promise<Wish>;

const exactlyOne = async (
  databases: Databases,
  {
    service,
    sql,
    values,
  }: { readonly service: ServiceName; readonly sql: string; readonly values: readonly unknown[] },
): Promise<readonly string[]> => {
  const rows = await databases.query(service, sql, values);
  return rows.length === 1 ? [] : [`${rows.length} effects, not 1`];
};

const order: MakeWish = async ({ products }, chance) => {
  const quantity = chance.between(1, 10);
  const productId = chance.pick(products).productId;
  const wishOf = (rating: number): Write => ({
    path: '/api/orders/place-order',
    json: { productId, quantityOrdered: quantity, rating },
    payload: `rating ${rating}`,
  });
  // Whether it is one is seen in the end: no shop has an order that nobody was told of.
  return { same: wishOf(4), other: wishOf(2), orders: 0, effects: async () => [] };
};

const product: MakeWish = async () => {
  const name = `Candle ${randomUUID().slice(0, 12)}`;
  const wishOf = (quantity: number): Write => ({
    path: '/api/products/add-single',
    form: () => productForm({ productName: name, quantity }),
    payload: `quantity ${quantity}`,
  });
  const sql = 'select product_id from products where name = $1';
  return {
    same: wishOf(30),
    other: wishOf(40),
    orders: 0,
    effects: (databases) => exactlyOne(databases, { service: 'catalog', sql, values: [name] }),
  };
};

/** A name for the settings page; the same name twice is the same, so only the answers tell. */
const settings: MakeWish = async ({ keeper }) => {
  const wishOf = (name: string): Write => ({
    path: '/api/users/profile',
    method: 'PUT',
    json: { name, email: keeper.email },
    payload: name,
  });
  const name = randomUUID().slice(0, 8);
  return { same: wishOf(`Asha ${name}`), other: wishOf(`Usha ${name}`), orders: 0, effects: async () => [] };
};

const PATIENCE_MS = 20_000;

/** A sold product's invoice, to be paid once. Paying has no payload: the other request is another invoice's. */
const payment: MakeWish = async ({ keeper, products }, chance) => {
  const placed = await keeper.order(chance.pick(products).productId, 1);
  const { orderId } = placed.body.order;
  const invoices = await eventually(
    () => keeper.invoices('?status=Unpaid'),
    (list) => list.some((invoice) => invoice.orderId === orderId),
    PATIENCE_MS,
  );
  const invoice = invoices.find((one) => one.orderId === orderId);
  if (!invoice) throw new Error(`${orderId} has no invoice`);
  const path = `/api/invoices/${invoice.invoiceId}/pay`;
  const pay: Write = { path, method: 'PATCH', payload: 'pay' };
  const sql = "select 1 from outbox where type = 'billing.invoice-paid' and data->>'orderId' = $1";
  return {
    same: pay,
    other: pay,
    orders: 1,
    effects: (databases) => exactlyOne(databases, { service: 'billing', sql, values: [orderId] }),
  };
};

/** Every kind of write that takes a key, sales most often. */
export const WRITES: readonly MakeWish[] = [order, order, order, product, payment, settings];
