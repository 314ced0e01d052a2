import { randomUUID } from 'node:crypto';
import { customersShop, type KeptCustomers, stateOf } from '../../kept-customers.js';
import { expectEqual, type Flow, insist, type Run, type Stage } from './flow.js';

interface CustomerWrite {
  readonly method?: 'POST' | 'PATCH';
  readonly path: (shop: KeptCustomers) => string;
  readonly json?: (shop: KeptCustomers) => object;
  readonly before?: (shop: KeptCustomers) => Promise<unknown>;
  readonly answered?: number;
  /** Name, balance, version and whether it is archived, of the first customer. */
  readonly wanted: readonly unknown[];
}

/** A write on a customer of a shop of its own. */
function customerFlow(name: string, call: string, write: CustomerWrite): Flow {
  const { method = 'POST', path, json, before, answered: status = 200, wanted } = write;
  return {
    name,
    calls: [call],
    async prepare({ world }: Stage): Promise<Run> {
      const shop = await customersShop(world.url);
      await before?.(shop);
      const body = json ? { json: json(shop) } : {};
      const ask = { method, ...body, headers: { 'Idempotency-Key': randomUUID() } };
      let answered = 0;
      return {
        async act() {
          answered = (await insist(() => shop.http.ask(path(shop), ask))).status;
        },
        check: async () => [
          ...expectEqual('the answer', answered, status),
          ...expectEqual('the customer', stateOf(await insist(() => shop.read())), wanted),
        ],
      };
    },
  };
}

const of = (action: string) => (shop: KeptCustomers) => `/api/customers/${shop.customerId}${action}`;
const owe = ({ http, customerId }: KeptCustomers) =>
  http.ask(`/api/customers/${customerId}/opening`, { json: { amount: 50, asOf: '2026-01-01' } });

export const createCustomer = customerFlow('add a customer', 'POST /api/customers', {
  path: () => '/api/customers',
  json: () => ({ customerKey: randomUUID(), name: 'Anand' }),
  answered: 201,
  wanted: ['Lakshmi Stores', 0, 1, false],
});
export const editCustomer = customerFlow('edit a customer', 'PATCH /api/customers/:customerId', {
  method: 'PATCH',
  path: of(''),
  json: () => ({ version: 1, name: 'Lakshmi' }),
  wanted: ['Lakshmi', 0, 2, false],
});
export const archiveCustomer = customerFlow('archive a customer', 'POST /api/customers/:customerId/archive', {
  path: of('/archive'),
  wanted: ['Lakshmi Stores', 0, 2, true],
});
export const restoreCustomer = customerFlow('restore a customer', 'POST /api/customers/:customerId/restore', {
  path: of('/restore'),
  before: ({ http, customerId }) => http.ask(`/api/customers/${customerId}/archive`, { method: 'POST' }),
  wanted: ['Lakshmi Stores', 0, 3, false],
});
export const enterOpening = customerFlow('enter an opening balance', 'POST /api/customers/:customerId/opening', {
  path: of('/opening'),
  json: () => ({ amount: 50, asOf: '2026-01-01' }),
  wanted: ['Lakshmi Stores', 50, 1, false],
});
export const writeOff = customerFlow('write off', 'POST /api/customers/:customerId/write-off', {
  path: of('/write-off'),
  before: owe,
  json: () => ({ amount: 1, reason: 'Rounding' }),
  wanted: ['Lakshmi Stores', 49, 1, false],
});
export const noteReminder = customerFlow('note a reminder', 'POST /api/customers/:customerId/reminder', {
  path: of('/reminder'),
  before: owe,
  wanted: ['Lakshmi Stores', 50, 1, false],
});
export const mergeCustomers = customerFlow('merge customers', 'POST /api/customers/:customerId/merge', {
  path: of('/merge'),
  json: ({ customerId, otherId }) => ({ from: otherId, versions: { [customerId]: 1, [otherId]: 1 } }),
  wanted: ['Lakshmi Stores', 30, 2, false],
});
export const eraseCustomer = customerFlow('erase a customer', 'POST /api/customers/:customerId/erase', {
  path: of('/erase'),
  wanted: [null, 0, 2, true],
});

export const importCustomers: Flow = {
  name: 'import customers',
  calls: ['POST /api/customers/import'],
  async prepare({ world }: Stage): Promise<Run> {
    const { http } = await customersShop(world.url);
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        const reply = await insist(() => {
          const form = new FormData();
          form.append('csv', new Blob(['name,openingBalance\nAnand,10'], { type: 'text/csv' }), 'customers.csv');
          return http.ask('/api/customers/import', { form, headers });
        });
        answered = reply.status;
      },
      async check() {
        type Reply = { customers: { name: string; balance: number }[] };
        const { customers } = (await insist(() => http.ask<Reply>('/api/customers'))).body;
        const found = customers.map(({ name, balance }) => [name, balance]);
        const wanted = [
          ['Anand', 10],
          ['Lakshmi Stores', 0],
          ['Laxmi', 30],
        ];
        return [...expectEqual('the answer', answered, 200), ...expectEqual('the customers', found, wanted)];
      },
    };
  },
};
