import { randomUUID } from 'node:crypto';
import type { Answer } from '@bahi/testing/shop/http-client';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { expectEqual, type Flow, insist } from './flow.js';

const IN_STOCK = 10;
const COUNTED = 7;

type Step = 'start' | 'enter' | 'review' | 'approve' | 'drop';

interface Counting {
  readonly name: string;
  readonly call: string;
  readonly before: readonly Step[];
  readonly step: Step;
  readonly status: number;
  /** Fields of the count afterwards, and the stock of its product. */
  readonly after: { readonly count: Readonly<Record<string, unknown>>; readonly quantity: number };
}

/** A step of a count of the one product of a shop of its own. */
function countFlow({ name, call, before, step, status, after }: Counting): Flow {
  return {
    name,
    calls: [call],
    async prepare({ world }) {
      const { http, ...keeper } = await newShopkeeper(world.url);
      const { productId } = await keeper.addProduct({ productName: 'Brass Bell', quantity: IN_STOCK });
      const [countKey, entryKey] = [randomUUID(), randomUUID()];
      const path = `/api/stock/counts/${countKey}`;
      const take: Readonly<Record<Step, () => Promise<Answer<unknown>>>> = {
        start: () => http.ask('/api/stock/counts', { json: { countKey, name: 'Shelf' } }),
        enter: () => http.ask(`${path}/entries/${entryKey}`, { method: 'PUT', json: { productId, counted: COUNTED } }),
        review: () => http.ask(`${path}/review`, { method: 'POST' }),
        approve: () => http.ask(`${path}/approve`, { json: {} }),
        drop: () => http.ask(`${path}/drop`, { method: 'POST' }),
      };
      for (const one of before) await insist(take[one]);
      let answered = 0;
      return {
        async act() {
          answered = (await insist(take[step])).status;
        },
        async check() {
          const sheet = await insist(() => http.ask<{ count: Record<string, unknown> }>(`${path}/sheet`));
          const product = await insist(() => http.ask<{ product: { quantity: number } }>(`/api/products/${productId}`));
          const count = Object.fromEntries(Object.keys(after.count).map((field) => [field, sheet.body.count[field]]));
          return [
            ...expectEqual('the answer', answered, status),
            ...expectEqual('the count', count, after.count),
            ...expectEqual('the stock', product.body.product.quantity, after.quantity),
          ];
        },
      };
    },
  };
}

export const startCount = countFlow({
  name: 'start a count',
  call: 'POST /api/stock/counts',
  before: [],
  step: 'start',
  status: 201,
  after: { count: { status: 'open', products: 1, counted: 0 }, quantity: IN_STOCK },
});

export const countProduct = countFlow({
  name: 'count a product',
  call: 'PUT /api/stock/counts/:countId/entries/:entryKey',
  before: ['start'],
  step: 'enter',
  status: 200,
  after: { count: { status: 'open', counted: 1 }, quantity: IN_STOCK },
});

export const reviewCount = countFlow({
  name: 'review a count',
  call: 'POST /api/stock/counts/:countId/review',
  before: ['start', 'enter'],
  step: 'review',
  status: 200,
  after: { count: { status: 'review', counted: 1 }, quantity: IN_STOCK },
});

export const approveCount = countFlow({
  name: 'approve a count',
  call: 'POST /api/stock/counts/:countId/approve',
  before: ['start', 'enter', 'review'],
  step: 'approve',
  status: 200,
  after: { count: { status: 'approved', approved: 1 }, quantity: COUNTED },
});

export const dropCount = countFlow({
  name: 'drop a count',
  call: 'POST /api/stock/counts/:countId/drop',
  before: ['start', 'enter'],
  step: 'drop',
  status: 200,
  after: { count: { status: 'dropped', approved: 0 }, quantity: IN_STOCK },
});
