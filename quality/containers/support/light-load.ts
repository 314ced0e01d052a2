import { setTimeout as pause } from 'node:timers/promises';
import type { Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { reasonOf } from '../../chaos/caller.js';

const CALLERS = 3;
const PAUSE_MS = 50;

/** A few callers that read and sell slowly, until `stop`, which lists what failed, and when. */
export function lightLoad(shop: Shopkeeper, productId: string) {
  const startedAt = Date.now();
  const failures: string[] = [];
  let calls = 0;
  let isOver = false;

  const checkAnswer = async (
    name: string,
    expected: number,
    call: () => Promise<{ status: number; body: unknown }>,
  ) => {
    calls += 1;
    const fault = await call().then(
      ({ status, body }) => (status === expected ? null : `${status} ${JSON.stringify(body)}`),
      reasonOf,
    );
    if (fault !== null) failures.push(`${name} after ${Date.now() - startedAt} ms: ${fault}`);
  };

  const caller = async () => {
    while (!isOver) {
      await checkAnswer('products', 200, () => shop.http.ask('/api/products/all'));
      await checkAnswer('sale', 201, () => shop.order(productId, 1));
      await checkAnswer('invoices', 200, () => shop.http.ask('/api/invoices?limit=1'));
      await checkAnswer('dashboard', 200, () => shop.http.ask('/api/dashboard/stats'));
      await pause(PAUSE_MS);
    }
  };

  const callers = Array.from({ length: CALLERS }, caller);
  return {
    /** How many calls were begun. */
    calls: async () => calls,
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
      return failures;
    },
  };
}
