import type { Deps } from '../../deps.js';
import { askCatalog } from './ask-catalog.js';
import { type TakeOutcome, toSoldProduct } from './take-stock.js';

export type VoidOutcome = Exclude<TakeOutcome, { readonly kind: 'refused' }>;

/** Ensures that catalog never takes the units of an order, unless it already has. */
export async function voidStock(
  { catalog, config, logger }: Pick<Deps, 'catalog' | 'config' | 'logger'>,
  shopId: string,
  orderKey: string,
): Promise<VoidOutcome> {
  const body = { shopId, movementId: orderKey };
  const reply = await askCatalog(
    () => catalog.voidStock({ body }, { timeoutMs: config.voidTimeoutMs }),
    (error) => logger.warn({ err: error, orderKey, call: 'void-stock' }, 'Call to catalog failed'),
  );
  if (!reply) return { kind: 'unknown' };
  return reply.outcome === 'taken' ? { kind: 'taken', product: toSoldProduct(reply.product) } : { kind: 'voided' };
}
