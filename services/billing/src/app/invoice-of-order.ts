import type { Inbox } from '@bahi/platform/messaging';
import { findInvoiceNumber } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';

/** How long the events of orders are waited for; the caller waits a little longer. */
const WAIT_MS = 600;

export interface OrderToFind {
  readonly shopId: string;
  readonly orderKey: string;
  /** The position of the order's event in the outbox of orders. */
  readonly position: number;
}

/** The number of an order's invoice, `null` without one; events of orders that are still under way are pulled first. */
export async function invoiceOfOrder(
  { db }: Pick<Deps, 'db'>,
  inbox: Inbox,
  { shopId, orderKey, position }: OrderToFind,
): Promise<string | null> {
  const find = () => db.read(shopId, (tx) => findInvoiceNumber(tx, orderKey));
  const known = await find();
  if (known !== null) return known;
  await inbox.waitFor(shopId, { orders: position }, WAIT_MS);
  return find();
}
