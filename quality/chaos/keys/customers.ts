import { randomUUID } from 'node:crypto';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { customersShop, type KeptCustomers, stateOf } from '../kept-customers.js';
import type { MakeKeyedRequest, Write } from './keyed-request.js';

interface CustomerWrite {
  readonly method?: 'POST' | 'PATCH';
  readonly path: (shop: KeptCustomers) => string;
  readonly json?: (shop: KeptCustomers) => object;
  /** For the same key; absent where a call has nothing but its path. */
  readonly other?: (shop: KeptCustomers) => object;
  readonly before?: (shop: KeptCustomers) => Promise<unknown>;
  /** Name, balance and version of the customer afterwards. */
  readonly wanted: readonly unknown[];
}

/** A write on a customer of a shop of its own. */
function customerWrite({ method = 'POST', path, json, other, before, wanted }: CustomerWrite): MakeKeyedRequest {
  return async ({ world }) => {
    const shop = await customersShop(world.url);
    await before?.(shop);
    const writeOf = (body: object | undefined): Write => ({
      ...{ path: path(shop), method, payload: JSON.stringify(body ?? {}) },
      ...(body ? { json: body } : {}),
    });
    return {
      same: writeOf(json?.(shop)),
      ...(other ? { other: writeOf(other(shop)) } : {}),
      http: shop.http,
      orders: 0,
      effects: async () => {
        const found = stateOf(await shop.read());
        return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`the customer is ${JSON.stringify(found)}`];
      },
    };
  };
}

const of = (action: string) => (shop: KeptCustomers) => `/api/customers/${shop.customerId}${action}`;
const opening = (amount: number) => () => ({ amount, asOf: '2026-01-01' });
const owe = ({ http, customerId }: KeptCustomers) =>
  http.ask(`/api/customers/${customerId}/opening`, { json: opening(50)() });
const archive = ({ http, customerId }: KeptCustomers) =>
  http.ask(`/api/customers/${customerId}/archive`, { method: 'POST' });

export const editCustomer = customerWrite({
  method: 'PATCH',
  path: of(''),
  json: () => ({ version: 1, name: 'Lakshmi' }),
  other: () => ({ version: 1, name: 'Laxmi' }),
  wanted: ['Lakshmi', 0, 2, false],
});
export const archiveCustomer = customerWrite({ path: of('/archive'), wanted: ['Lakshmi Stores', 0, 2, true] });
export const restoreCustomer = customerWrite({
  path: of('/restore'),
  before: archive,
  wanted: ['Lakshmi Stores', 0, 3, false],
});
export const enterOpening = customerWrite({
  path: of('/opening'),
  json: opening(50),
  other: opening(60),
  wanted: ['Lakshmi Stores', 50, 1, false],
});
export const writeOff = customerWrite({
  path: of('/write-off'),
  before: owe,
  json: () => ({ amount: 1, reason: 'Rounding' }),
  other: () => ({ amount: 2, reason: 'Rounding' }),
  wanted: ['Lakshmi Stores', 49, 1, false],
});
export const mergeCustomers = customerWrite({
  path: of('/merge'),
  json: ({ customerId, otherId }) => ({ from: otherId, versions: { [customerId]: 1, [otherId]: 1 } }),
  other: ({ customerId, otherId }) => ({ from: otherId, versions: { [customerId]: 1, [otherId]: 2 } }),
  wanted: ['Lakshmi Stores', 30, 2, false],
});
export const eraseCustomer = customerWrite({ path: of('/erase'), wanted: [null, 0, 2, true] });

/** A file with one customer more. */
export const importCustomers: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  const name = `Stores ${randomUUID().slice(0, 12)}`;
  const writeOf = (balance: number): Write => ({
    path: '/api/customers/import',
    form: () => {
      const form = new FormData();
      form.append('csv', new Blob([`name,openingBalance\n${name},${balance}`], { type: 'text/csv' }), 'customers.csv');
      return form;
    },
    payload: `balance ${balance}`,
  });
  return {
    same: writeOf(10),
    other: writeOf(20),
    http,
    orders: 0,
    effects: async () => {
      type Reply = { customers: { name: string; balance: number }[] };
      const { customers } = (await http.ask<Reply>('/api/customers')).body;
      const found = customers.map(({ balance }) => balance).join();
      return found === '10' ? [] : [`the customers owe ${found}`];
    },
  };
};
