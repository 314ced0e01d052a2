import { batchByShop } from '@bahi/platform/kernel';
import type { Inbox } from '@bahi/platform/messaging';
import { findInvoicesOfOrders, type InvoiceOfOrder } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';

/** How long the events of orders are waited for; the caller waits a little longer. */
const WAIT_MS = 600;

export interface OrderToFind {
  readonly shopId: string;
  readonly orderKey: string;
}

/**
 * The invoice of an order, `null` without one; events of orders that have not arrived yet are pulled first. Every
 * sale of a bill asks right after its order, so what is asked at once for one shop shares the pull and the look-up.
 */
export function createInvoiceOfOrder({ db }: Pick<Deps, 'db'>, inbox: Inbox) {
  const find = batchByShop({
    serve: async (shopId, orderKeys: readonly string[]) => {
      const found = await db.read(shopId, (tx) => findInvoicesOfOrders(tx, orderKeys));
      return orderKeys.map((orderKey) => found.get(orderKey) ?? null);
    },
  });
  return async ({ shopId, orderKey }: OrderToFind): Promise<InvoiceOfOrder | null> => {
    await inbox.catchUp(shopId, ['orders'], WAIT_MS);
    return find(shopId, orderKey);
  };
}
