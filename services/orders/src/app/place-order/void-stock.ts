import type { Deps } from '../../deps.js';
import type { RequestedOrder } from '../../domain/order.js';
import type { TakeOutcome } from '../../domain/take-outcome.js';
import { askPeer } from '../ask-peer.js';
import { saleOf } from './take-stock.js';

export type VoidOutcome = Exclude<TakeOutcome, { readonly kind: 'refused' }>;

/** Ensures that catalog never takes the lines of an order, unless it already has. */
export async function voidStock(deps: Deps, shopId: string, order: RequestedOrder): Promise<VoidOutcome> {
  const { catalog, config, logger } = deps;
  const { orderKey } = order;
  const reply = await askPeer(
    () => catalog.voidStock({ body: { shopId, orderKey } }, { timeoutMs: config.voidTimeoutMs }),
    (error) => logger.warn({ err: error, orderKey, call: 'void-stock' }, 'Call to catalog failed'),
  );
  if (!reply) return { kind: 'unknown' };
  return reply.outcome === 'taken' ? { kind: 'taken', ...saleOf(order, reply) } : { kind: 'voided' };
}
