import type { Envelope } from '@bahi/contracts/kit';
import { OrderReduced } from '@bahi/contracts/orders';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import { markCancelled } from '../data/orders-repository.js';
import { type ReturnedSoFar, returnLines } from '../data/returned-lines-repository.js';
import type { Deps } from '../deps.js';

export interface ReduceOrderCommand {
  readonly orderKey: string;
  /** Everything is back. */
  readonly isWhole: boolean;
  /** An instant, as events have it. */
  readonly reducedAt: string;
  readonly lines: readonly ReturnedSoFar[];
  /** The event that takes the goods back. */
  readonly cause: Envelope;
}

/**
 * Takes goods off an order and publishes what is back so far, in the caller's transaction. The sums only grow, so an event
 * that arrives twice or late changes nothing.
 */
export async function reduceOrder({ outbox }: Deps, tx: WriteTx, command: ReduceOrderCommand): Promise<void> {
  const { orderKey, isWhole, reducedAt, cause } = command;
  const reduced = await returnLines(tx, orderKey, command.lines);
  if (!reduced) return;
  if (isWhole) await markCancelled(tx, { shopId: shopOf(tx), orderKey, at: new Date(reducedAt) });
  const data = { orderKey, orderId: reduced.orderId, isCancelled: isWhole, reducedAt, lines: reduced.lines };
  await outbox.add(tx, OrderReduced, { subject: orderKey, data, cause });
}
