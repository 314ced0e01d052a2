import { randomUUID } from 'node:crypto';
import type { Answer } from '@bahi/testing/shop/http-client';
import { eventually } from '@bahi/testing/shop/shopkeeper';
import fc from 'fast-check';
import { command, expectAnswer, picked, refusal, type ShopCommand } from './command.js';
import { wireOrder } from './figures.js';
import type { Product as Client } from './product.js';
import { availability, dayOf, moveStock, nextInvoiceId, type Order, type Product, type Shop } from './shop.js';

interface Request {
  readonly product: Product | undefined;
  readonly units: number;
  readonly rating: number;
}

interface OrderAnswer {
  readonly order: { readonly _id: string; readonly orderId: string; readonly createdAt: string };
}

const UNKNOWN = 'PROD-AAAAAAAA-000000';
const BILLED_MS = 10_000;

/** The refusal of a request by the table of 2.20; `null` when it is granted. */
function faultOf({ product, units, rating }: Request, now: number): object | null {
  if (units < 1) return refusal(400, 'Quantity must be at least 1');
  if (units > 1_000_000) return refusal(400, 'Quantity must be a whole number of at most 1000000');
  if (rating < 1 || rating > 5) return refusal(400, 'Rating must be a whole number from 1 to 5');
  if (!product) return refusal(404, 'Product not found', 'product-not-found');
  const state = availability(product, dayOf(now));
  if (state === 'Expired') return refusal(409, 'Product is not available for ordering', 'product-expired');
  if (state === 'Out of stock') return refusal(409, 'Product is out of stock', 'out-of-stock');
  if (units <= product.left) return null;
  const text = `Only ${product.left} units available. Please order accordingly.`;
  return refusal(409, text, 'insufficient-stock');
}

function place(client: Client, { product, units, rating }: Request, headers: Record<string, string> = {}) {
  return client.ask<OrderAnswer>('/api/orders/place-order', {
    json: { productId: product?.productId ?? UNKNOWN, quantityOrdered: units, rating },
    headers,
  });
}

/** Records a granted request. */
function enter(shop: Shop, product: Product, request: Request, { order }: OrderAnswer): Order {
  const placedAt = Date.parse(order.createdAt);
  const { _id, orderId } = order;
  const { units, rating } = request;
  const invoiceId = nextInvoiceId(shop, placedAt);
  const entered: Order = {
    _id,
    orderId,
    product,
    units,
    rating,
    placedAt,
    invoiceId,
    status: 'Unpaid',
    isArchived: false,
  };
  moveStock(product, -units, placedAt);
  product.ratings.push(rating);
  shop.orders.push(entered);
  return entered;
}

function expectPlaced(answer: Answer<OrderAnswer>, entered: Order, left: number) {
  const { product } = entered;
  const updatedProduct = {
    _id: product._id,
    productId: product.productId,
    productName: product.name,
    quantity: left,
    remainingQuantity: left,
  };
  const body = { success: true, message: 'Order placed successfully!', order: wireOrder(entered), updatedProduct };
  expectAnswer(answer, { status: 201, body });
}

async function sell(shop: Shop, client: Client, request: Request) {
  const fault = faultOf(request, client.now());
  const answer = await place(client, request);
  if (fault !== null || !request.product) return expectAnswer(answer, fault ?? {});
  const entered = enter(shop, request.product, request, answer.body);
  expectPlaced(answer, entered, request.product.left);
}

/** Under one request key an order is placed once, is answered again as before, and is no other order. */
async function sellUnderKey(shop: Shop, client: Client, request: Request) {
  const key = { 'Idempotency-Key': randomUUID() };
  const fault = faultOf(request, client.now());
  const first = await place(client, request, key);
  if (fault !== null || !request.product) return expectAnswer(first, fault ?? {});
  const entered = enter(shop, request.product, request, first.body);
  expectPlaced(first, entered, request.product.left);
  const again = await place(client, request, key);
  expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, 'true']);
  expect(again.body).toEqual(first.body);
  const other = await place(client, { ...request, rating: (request.rating % 5) + 1 }, key);
  expectAnswer(
    other,
    refusal(422, 'This request key was already used for a different request', 'idempotency-key-reused'),
  );
}

/** The database decides the order of concurrent sales: their invoices are read from the product, and must have the next numbers. */
async function enterInOrderOfInvoices(shop: Shop, client: Client, request: Request, granted: readonly OrderAnswer[]) {
  const ids = new Map(granted.map((answer) => [answer.order.orderId, answer]));
  const billed = await eventually(
    async () => {
      const { body } = await client.ask<{ invoices: { orderId: string; invoiceId: string }[] }>('/api/invoices');
      return body.invoices.filter(({ orderId }) => ids.has(orderId));
    },
    ({ length }) => length === granted.length,
    BILLED_MS,
  );
  const inOrder = billed.sort((one, other) => (one.invoiceId < other.invoiceId ? -1 : 1));
  for (const { orderId, invoiceId } of inOrder) {
    const answer = ids.get(orderId);
    if (!answer || !request.product) throw new Error(`${orderId} was not asked for`);
    expect(invoiceId).toBe(enter(shop, request.product, request, answer).invoiceId);
  }
  expect(billed).toHaveLength(granted.length);
}

async function race(shop: Shop, client: Client, request: Request, racers: number) {
  if (faultOf(request, client.now()) !== null || !request.product) return;
  const could = Math.min(racers, Math.floor(request.product.left / request.units));
  const answers = await Promise.all(Array.from({ length: racers }, () => place(client, request)));
  const granted = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  expect(granted).toHaveLength(could);
  expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(
    Array.from({ length: racers - could }, () => 409),
  );
  await enterInOrderOfInvoices(shop, client, request, granted);
}

/** Units near the edges of what is there. */
const aRequest = fc.record({
  pick: fc.nat(),
  units: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }).map((units) => () => units) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        (left: number) => left,
        (left: number) => left + 1,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        () => 0,
        () => 1_000_001,
      ),
    },
  ),
  rating: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 1, arbitrary: fc.constant(6) }),
});
type ARequest = typeof aRequest extends fc.Arbitrary<infer W> ? W : never;

function requestIn(shop: Shop, { pick, units, rating }: ARequest): Request {
  const product = picked(shop.products, pick);
  return { product, units: units(product?.left ?? 1), rating };
}

function selling(what: string, act: (shop: Shop, client: Client, request: Request) => Promise<void>) {
  return aRequest.map((request) =>
    command({
      description: `${what}: product ${request.pick}, rating ${request.rating}, ${request.units(10)} of 10 left`,
      act: (shop, client) => act(shop, client, requestIn(shop, request)),
    }),
  );
}

const order = selling('order', sell);
const orderUnderKey = selling('order under a key', sellUnderKey);
const orderAtOnce = selling('order three times at once', (shop, client, request) => race(shop, client, request, 3));

/** Ways to sell. */
export const sellingCommands: readonly fc.Arbitrary<ShopCommand>[] = [
  order,
  order,
  order,
  order,
  orderUnderKey,
  orderAtOnce,
];
