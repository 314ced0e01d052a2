import { randomUUID } from 'node:crypto';
import type { Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { exactlyOne, type MakeKeyedRequest, type Write } from './keyed-request.js';

async function newProduct(keeper: Shopkeeper) {
  const { productId } = await keeper.addProduct({ productName: `Ladle ${randomUUID().slice(0, 12)}`, quantity: 1 });
  return { productId, path: `/api/products/${productId}` };
}

/** A product without stock. */
async function soldOutProduct(keeper: Shopkeeper) {
  const product = await newProduct(keeper);
  const lines = [{ productId: product.productId, change: -1, reason: 'lost' }];
  await keeper.http.ask('/api/stock/adjustments', { json: { adjustmentKey: randomUUID(), lines } });
  return product;
}

/** A product that changed so many times. */
function versionIs(productId: string, version: number) {
  const sql = 'select version from products where product_id = $1 and version = $2';
  return { service: 'catalog', sql, values: [productId, version] } as const;
}

export const editProduct: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const { productId, path } = await newProduct(keeper);
  const writeOf = (alias: string): Write => ({ path, method: 'PATCH', json: { version: 1, alias }, payload: alias });
  const effects: Awaited<ReturnType<MakeKeyedRequest>>['effects'] = (databases) =>
    exactlyOne(databases, versionIs(productId, 2));
  return { same: writeOf('Karchhul'), other: writeOf('Kadchi'), orders: 0, effects };
};

export const addCode: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const { productId, path } = await newProduct(keeper);
  const writeOf = (code: string): Write => ({ path: `${path}/codes`, json: { code }, payload: code });
  const [code, other] = [`A-${randomUUID()}`, `B-${randomUUID()}`];
  return {
    same: writeOf(code),
    other: writeOf(other),
    orders: 0,
    effects: (databases) => exactlyOne(databases, versionIs(productId, 2)),
  };
};

export const deleteCode: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const { productId, path } = await newProduct(keeper);
  const code = `A-${randomUUID()}`;
  await keeper.http.ask(`${path}/codes`, { json: { code } });
  return {
    same: { path: `${path}/codes/${code}`, method: 'DELETE', payload: code },
    orders: 0,
    effects: (databases) => exactlyOne(databases, versionIs(productId, 3)),
  };
};

export const archiveProduct: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const { productId, path } = await soldOutProduct(keeper);
  return {
    same: { path: `${path}/archive`, method: 'POST', payload: productId },
    orders: 0,
    effects: (databases) => exactlyOne(databases, versionIs(productId, 2)),
  };
};

export const restoreProduct: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const { productId, path } = await soldOutProduct(keeper);
  await keeper.http.ask(`${path}/archive`, { method: 'POST' });
  return {
    same: { path: `${path}/restore`, method: 'POST', payload: productId },
    orders: 0,
    effects: (databases) => exactlyOne(databases, versionIs(productId, 3)),
  };
};
