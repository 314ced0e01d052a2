import { randomUUID } from 'node:crypto';
import { newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { exactlyOne, type MakeKeyedRequest, type Write } from './keyed-request.js';

async function newProduct(keeper: Shopkeeper) {
  const { productId } = await keeper.addProduct({
    productName: `Ladle ${randomUUID().slice(0, 12)}`,
    quantity: 1,
    thresholdValue: 1,
  });
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

export const taxClasses: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const { productId } = await newProduct(keeper);
  const writeOf = (taxClass: string): Write => ({
    path: '/api/products/tax-classes',
    json: { products: [{ productId, version: 1, class: taxClass }] },
    payload: taxClass,
  });
  const effects: Awaited<ReturnType<MakeKeyedRequest>>['effects'] = (databases) =>
    exactlyOne(databases, versionIs(productId, 2));
  return { same: writeOf('rice-loose'), other: writeOf('sugar'), orders: 0, effects };
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

export const duplicateProduct: MakeKeyedRequest = async ({ shop: { keeper } }) => {
  const { path } = await newProduct(keeper);
  const writeOf = (productName: string): Write => ({
    path: `${path}/duplicate`,
    json: { productName },
    payload: productName,
  });
  const names = [`Skimmer ${randomUUID()}`, `Strainer ${randomUUID()}`] as const;
  return {
    same: writeOf(names[0]),
    other: writeOf(names[1]),
    orders: 0,
    effects: (databases) =>
      exactlyOne(databases, {
        service: 'catalog',
        sql: 'select product_id from products where name = any($1)',
        values: [names],
      }),
  };
};

/** A setting of a shop of its own: the second of two changes of one version is refused. */
function settingOf(
  path: string,
  jsonOf: (text: string) => object,
  versionOf: (body: never) => number,
): MakeKeyedRequest {
  return async ({ world }) => {
    const { http } = await newShopkeeper(world.url);
    const writeOf = (text: string): Write => ({ path, method: 'PUT', json: jsonOf(text), payload: text });
    return {
      same: writeOf('21IIIIIWWWWWC'),
      other: writeOf('22IIIIIPPPPPC'),
      http,
      orders: 0,
      async effects() {
        const version = versionOf((await http.ask(path)).body as never);
        return version === 1 ? [] : [`the setting was changed ${version} times, not once`];
      },
    };
  };
}

export const quickKeys = settingOf(
  '/api/products/quick-keys',
  (name) => ({ version: 0, pages: [{ name, keys: [] }] }),
  ({ version }: { version: number }) => version,
);

export const productRules = settingOf(
  '/api/products/rules',
  (pattern) => ({ version: 0, scalePatterns: [pattern] }),
  ({ rules }: { rules: { version: number } }) => rules.version,
);

/** Codes of a shop of its own: the counter says how many were given. */
export const ownCodes: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  const writeOf = (count: number): Write => ({
    path: '/api/products/own-codes',
    json: { count },
    payload: String(count),
  });
  return {
    same: writeOf(7),
    other: writeOf(8),
    http,
    orders: 0,
    async effects() {
      // The eighth code without its check digit, when seven were given.
      const { body } = await http.ask<{ codes: string[] }>('/api/products/own-codes', { json: { count: 1 } });
      const next = body.codes[0]?.slice(2, -1);
      return next === '0000000008' ? [] : [`the code after seven was ${next}`];
    },
  };
};
