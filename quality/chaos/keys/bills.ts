import { randomUUID } from 'node:crypto';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import type { Databases } from '@bahi/testing/worlds/processes-world';
import type { MakeKeyedRequest, Write } from './keyed-request.js';

const HELD = { version: 0, label: 'Blue shirt', customerId: null, lines: 1, total: 80, bill: { lines: ['tea'] } };

/** A held bill whose wait ends; `rows` is what is left of it. */
function endWait(
  write: (path: string) => Pick<Write, 'path' | 'method'>,
  rows: (databases: Databases, heldKey: string) => Promise<readonly string[]>,
): MakeKeyedRequest {
  return async ({ shop: { keeper } }) => {
    const heldKey = randomUUID();
    const path = `/api/bills/held/${heldKey}`;
    await keeper.http.ask(path, { method: 'PUT', json: HELD });
    return {
      same: { ...write(path), payload: heldKey },
      orders: 0,
      effects: (databases) => rows(databases, heldKey),
    };
  };
}

async function takenRows(databases: Databases, heldKey: string) {
  return databases.query<{ taken: boolean }>(
    'orders',
    'select taken_at is not null as taken from held_bills where held_key = $1',
    [heldKey],
  );
}

export const takeHeldBill = endWait(
  (path) => ({ path: `${path}/take`, method: 'POST' }),
  async (databases, heldKey) => {
    const rows = await takenRows(databases, heldKey);
    return rows.length === 1 && rows[0]?.taken ? [] : ['the held bill was not taken'];
  },
);

export const dropHeldBill = endWait(
  (path) => ({ path, method: 'DELETE' }),
  async (databases, heldKey) => {
    const { length } = await takenRows(databases, heldKey);
    return length === 0 ? [] : ['the held bill is still there'];
  },
);

/** The rules of a shop of its own: the second of two changes of one version is refused. */
export const sellingRules: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  const path = '/api/bills/rules';
  const writeOf = (roundTo: number): Write => ({
    path,
    method: 'PUT',
    json: { version: 0, roundTo, discountLimitPercent: 10, shortStock: 'refuse', repeatKeepsCustomer: false },
    payload: `to ${roundTo}`,
  });
  return {
    same: writeOf(0),
    other: writeOf(0.5),
    http,
    orders: 0,
    async effects() {
      const { body } = await http.ask<{ rules: { version: number } }>(path);
      return body.rules.version === 1 ? [] : [`the rules were changed ${body.rules.version} times, not once`];
    },
  };
};
