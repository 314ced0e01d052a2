import { randomUUID } from 'node:crypto';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { expectEqual, type Flow, insist } from './flow.js';

/** A change of what a shop of its own sets up; what it is afterwards is read by its call. */
function settingFlow({ name, path, change, after }: Setting): Flow {
  return {
    name,
    calls: [`PUT ${path}`],
    async prepare({ world }) {
      const { http } = await newShopkeeper(world.url);
      const request = { method: 'PUT', json: { version: 0, ...change }, headers: { 'Idempotency-Key': randomUUID() } };
      let answered = 0;
      return {
        async act() {
          answered = (await insist(() => http.ask(path, request))).status;
        },
        async check() {
          const { body } = await insist(() => http.ask<object>(path));
          return [
            ...expectEqual('the answer', answered, 200),
            ...expectEqual('the setting', body, { success: true, ...after }),
          ];
        },
      };
    },
  };
}

interface Setting {
  readonly name: string;
  readonly path: string;
  readonly change: object;
  readonly after: object;
}

const pages = [{ name: 'Daily', keys: [] }];
export const arrangeQuickKeys = settingFlow({
  name: 'arrange quick keys',
  path: '/api/products/quick-keys',
  change: { pages },
  after: { version: 1, pages },
});

const scalePatterns = ['21IIIIIWWWWWC'];
export const editProductRules = settingFlow({
  name: 'edit the rules of products',
  path: '/api/products/rules',
  change: { scalePatterns },
  after: { rules: { version: 1, scalePatterns } },
});

export const createOwnCodes: Flow = {
  name: 'create own codes',
  calls: ['POST /api/products/own-codes'],
  async prepare({ world }) {
    const { http } = await newShopkeeper(world.url);
    const ask = (count: number) => {
      const request = { json: { count }, headers: { 'Idempotency-Key': randomUUID() } };
      return insist(() => http.ask<{ codes: string[] }>('/api/products/own-codes', request));
    };
    let codes: readonly string[] = [];
    return {
      async act() {
        codes = (await ask(3)).body.codes;
      },
      async check() {
        const next = (await ask(1)).body.codes;
        return expectEqual('codes that differ', new Set([...codes, ...next]).size, 4);
      },
    };
  },
};
