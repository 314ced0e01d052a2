import { randomUUID } from 'node:crypto';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { expectEqual, type Flow, insist, type Stage } from './flow.js';

const IN_STOCK = 10;

interface Care {
  readonly name: string;
  readonly call: string;
  /** What is asked before, behind the path of the product. */
  readonly before?: readonly Request[];
  readonly write: Request;
  readonly status: number;
  /** Fields of the product afterwards. */
  readonly after: Readonly<Record<string, unknown>>;
}

interface Request {
  readonly path: (productId: string) => string;
  readonly method?: string;
  readonly json?: (productId: string) => object;
}

/** A write about one product of a shop of its own; what the product is afterwards is read by its call. */
function careFlow({ name, call, before = [], write, status, after }: Care): Flow {
  return {
    name,
    calls: [call],
    async prepare({ world }: Stage) {
      const { http, ...keeper } = await newShopkeeper(world.url);
      const { productId } = await keeper.addProduct({ productName: 'Brass Diya', quantity: IN_STOCK });
      const requestOf = ({ path, method = 'POST', json }: Request) => {
        const options = { method, headers: { 'Idempotency-Key': randomUUID() } };
        return [path(productId), json ? { ...options, json: json(productId) } : options] as const;
      };
      const ask = (request: ReturnType<typeof requestOf>) => insist(() => http.ask(...request));
      for (const request of before) await ask(requestOf(request));
      const request = requestOf(write);
      let answered = 0;
      return {
        async act() {
          answered = (await ask(request)).status;
        },
        async check() {
          const { body } = await insist(() =>
            http.ask<{ product: Record<string, unknown> }>(`/api/products/${productId}`),
          );
          const found = Object.fromEntries(Object.keys(after).map((field) => [field, body.product[field]]));
          return [...expectEqual('the answer', answered, status), ...expectEqual('the product', found, after)];
        },
      };
    },
  };
}

const ofProduct = (rest: string) => (productId: string) => `/api/products/${productId}${rest}`;

function adjustment(change: number): Request {
  const adjustmentKey = randomUUID();
  return {
    path: () => '/api/stock/adjustments',
    json: (productId) => ({ adjustmentKey, lines: [{ productId, change, reason: 'lost' }] }),
  };
}

const ARCHIVE: Request = { path: ofProduct('/archive') };

export const editProduct = careFlow({
  name: 'edit a product',
  call: 'PATCH /api/products/:id',
  write: { path: ofProduct(''), method: 'PATCH', json: () => ({ version: 1, mrp: 500 }) },
  status: 200,
  after: { version: 2, priceVersion: 2, mrp: 500 },
});

export const setTaxClasses = careFlow({
  name: 'give a product a tax class',
  call: 'POST /api/products/tax-classes',
  write: {
    path: () => '/api/products/tax-classes',
    json: (productId) => ({ products: [{ productId, version: 1, class: 'rice-loose' }] }),
  },
  status: 200,
  after: { version: 2, tax: { hsn: '100630', uqc: 'PCS', class: 'rice-loose' } },
});

export const addCode = careFlow({
  name: 'add a code',
  call: 'POST /api/products/:id/codes',
  write: { path: ofProduct('/codes'), json: () => ({ code: 'DIYA-1' }) },
  status: 201,
  after: { version: 2, codes: [{ code: 'DIYA-1', packNo: 0 }] },
});

export const deleteCode = careFlow({
  name: 'delete a code',
  call: 'DELETE /api/products/:id/codes/:code',
  before: [{ path: ofProduct('/codes'), json: () => ({ code: 'DIYA-2' }) }],
  write: { path: ofProduct('/codes/DIYA-2'), method: 'DELETE' },
  status: 200,
  after: { version: 3, codes: [] },
});

export const archiveProduct = careFlow({
  name: 'archive a product',
  call: 'POST /api/products/:id/archive',
  before: [adjustment(-IN_STOCK)],
  write: ARCHIVE,
  status: 200,
  after: { version: 2, quantity: 0 },
});

export const restoreProduct = careFlow({
  name: 'restore a product',
  call: 'POST /api/products/:id/restore',
  before: [adjustment(-IN_STOCK), ARCHIVE],
  write: { path: ofProduct('/restore') },
  status: 200,
  after: { version: 3, archivedAt: null },
});

export const adjustStock = careFlow({
  name: 'adjust stock',
  call: 'POST /api/stock/adjustments',
  write: adjustment(-3),
  status: 201,
  after: { version: 1, quantity: IN_STOCK - 3 },
});

const RECEIPT_KEY = randomUUID();

export const receiveStock = careFlow({
  name: 'receive stock',
  call: 'POST /api/stock/receipts',
  write: {
    path: () => '/api/stock/receipts',
    json: (productId) => ({ receiptKey: RECEIPT_KEY, lines: [{ productId, quantity: 5, unitCost: 1 }] }),
  },
  status: 201,
  after: { version: 2, quantity: IN_STOCK + 5 },
});
