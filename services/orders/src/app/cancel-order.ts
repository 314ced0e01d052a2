import type { Envelope } from '@bahi/contracts/kit';
import { OrderCancelled } from '@bahi/contracts/orders';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import { markCancelled } from '../data/orders-repository.js';
import type { Deps } from '../deps.js';

export interface CancelOrderCommand {
  readonly orderKey: string;
  /** An instant, as events have it. */
  readonly cancelledAt: string;
  /** The event that cancels the order. */
  readonly cause: Envelope;
}

/** Cancels an order and publishes that, in the caller's transaction; a second time changes nothing. */
export async function cancelOrder({ outbox }: Deps, tx: WriteTx, command: CancelOrderCommand): Promise<void> {
  const { orderKey, cancelledAt, cause } = command;
  const orderId = await markCancelled(tx, { shopId: shopOf(tx), orderKey, at: new Date(cancelledAt) });
  if (orderId === null) return;
  await outbox.add(tx, OrderCancelled, { subject: orderKey, data: { orderKey, orderId, cancelledAt }, cause });
}
