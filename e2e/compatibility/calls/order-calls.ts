import type { CallOptions } from '../call-recorder.js';
import type { Goods } from './product-calls.js';
import { type Script, sendEach } from './script.js';

const PLACE = 'POST /api/orders/place-order';

/** Orders (wire contract 2.11, 2.20). */
export async function orderCalls(
  script: Script,
  tokens: { readonly meera: string; readonly ravi: string },
  goods: Goods,
) {
  await refusedOrders(script, tokens, goods);
  await placedOrders(script, tokens.meera, goods);
  await orderLists(script, tokens.meera);
}

async function refusedOrders({ send }: Script, { meera, ravi }: { meera: string; ravi: string }, { rice }: Goods) {
  const { productId } = rice;
  const order = (json: unknown): CallOptions => ({ token: meera, json });
  await sendEach(send, PLACE, [
    ['no fields', order({})],
    ['no rating', order({ productId, quantityOrdered: 1 })],
    ['no units', order({ productId, quantityOrdered: 0, rating: 4 })],
    ['less than nothing', order({ productId, quantityOrdered: -1, rating: 4 })],
    ['half a unit', order({ productId, quantityOrdered: 1.5, rating: 4 })],
    ['a quantity above the limit', order({ productId, quantityOrdered: 1_000_001, rating: 4 })],
    ['a quantity in words', order({ productId, quantityOrdered: 'two', rating: 4 })],
    ['a rating of six', order({ productId, quantityOrdered: 1, rating: 6 })],
    ['half a star', order({ productId, quantityOrdered: 1, rating: 3.5 })],
    ['an unknown product', order({ productId: 'PROD-MWPYB740-B41E77', quantityOrdered: 1, rating: 4 })],
    ['a malformed id', order({ productId: 'rice', quantityOrdered: 1, rating: 4 })],
    ['more than in stock', order({ productId, quantityOrdered: 31, rating: 4 })],
    ['a product of another shop', { token: ravi, json: { productId, quantityOrdered: 1, rating: 4 } }],
    ['no token', { json: { productId, quantityOrdered: 1, rating: 4 } }],
  ]);
}

async function placedOrders({ send }: Script, token: string, { rice, milk }: Goods) {
  const order = (productId: string, quantityOrdered: number, rating: number) => ({
    productId,
    quantityOrdered,
    rating,
  });
  const headers = { 'Idempotency-Key': 'order-1' };
  await sendEach(send, PLACE, [
    ['two units, with a key', { token, json: order(rice.productId, 2, 4), headers }],
    ['the same again, with the same key', { token, json: order(rice.productId, 2, 4), headers }],
    ['three units with the same key', { token, json: order(rice.productId, 3, 4), headers }],
    ['the same without a key', { token, json: order(rice.productId, 2, 5) }],
    ['by _id', { token, json: order(rice._id, 22, 5) }],
    ['more than is left', { token, json: order(rice.productId, 5, 5) }],
    ['all that is left', { token, json: order(rice.productId, 4, 1) }],
    ['nothing is left', { token, json: order(rice.productId, 1, 1) }],
    ['another product', { token, json: order(milk.productId, 7, 3) }],
    ['an amount of odd paise', { token, json: order('PROD-MTJKV4QV-3C9A0F', 3, 2) }],
  ]);
}

async function orderLists({ send }: Script, token: string) {
  for (const query of [
    '',
    '?limit=2',
    '?limit=2&page=2',
    '?limit=501',
    '?page=99',
    '?limit=0',
    '?page=0',
    '?limit=two',
  ])
    await send('orders', `GET /api/orders/orders${query}`, { token });
}
