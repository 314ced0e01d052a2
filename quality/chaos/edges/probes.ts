import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '@bahi/testing/shop/shopkeeper';
import type { Caller } from '../caller.js';
import type { ChaosShop } from '../shops.js';

const READS = [
  '/api/users/profile',
  '/api/products/all',
  '/api/orders/orders?limit=1',
  '/api/invoices',
  '/api/dashboard/stats',
  '/api/dashboard/today',
  '/api/dashboard/inventory-summary',
  '/api/statistics/chart-data-fixed?period=weekly',
  '/api/statistics/dashboard-summary',
  '/api/top-products/top-products',
];
const REST_MS = 150;
/** Hashing passwords is slow on purpose, and the machine is shared. */
const NEWCOMERS_MS = 1_000;

/** Every kind of call, repeated at its own pace. Calls with a file store nothing. */
export function startProbes(call: Caller, shop: ChaosShop) {
  let isOver = false;
  const again = async (work: () => Promise<unknown>) => {
    for (; !isOver; await pause(REST_MS)) await work();
  };
  const running = [
    ...READS.map((path) => again(() => call(shop, { kind: 'probe', client: -1, path }))),
    again(() => call(shop, { kind: 'file', client: -1, path: '/api/products/validate-csv' })),
    again(() => newcomer(call, shop)),
  ];
  return async () => {
    isOver = true;
    await Promise.all(running);
  };
}

/** Registers, signs in and recovers the password. */
async function newcomer(call: Caller, shop: ChaosShop) {
  const email = `ravi-${randomUUID().slice(0, 8)}@example.in`;
  const account = (step: string, json: object) =>
    call(shop, { kind: 'account', client: -1, path: `/api/auth/${step}`, json });
  await account('register', { name: 'Ravi Iyer', email, password: PASSWORD });
  await account('login', { email, password: PASSWORD });
  await account('forgot-password', { email });
  await pause(NEWCOMERS_MS);
}
