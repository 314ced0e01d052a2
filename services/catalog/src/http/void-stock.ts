import type { catalogInternalApi, VoidStockReply } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { batchByShop } from '@bahi/platform/kernel';
import { insertTombstones, type SettledMovement, settledMovements } from '../data/stock-repository.js';
import type { Ports } from '../ports.js';

/**
 * A tombstone under the movement's id makes a late take collide with it. After an outage many orders are withdrawn at
 * once, so those of a shop share their transactions.
 */
export function voidStock({ db, clock }: Ports): Handler<typeof catalogInternalApi.voidStock> {
  const voidOne = batchByShop<string, VoidStockReply>({
    serve: (shopId, movementIds) =>
      db.write(shopId, async (tx) => {
        const placed = await insertTombstones(tx, [...new Set(movementIds)], clock.now());
        const others = movementIds.filter((movementId) => !placed.has(movementId));
        const settled = others.length === 0 ? new Map<string, never>() : await settledMovements(tx, others);
        return movementIds.map((movementId) => replyTo(settled.get(movementId)));
      }),
  });
  return ({ body: { shopId, movementId } }) => voidOne(shopId, movementId);
}

function replyTo(settled: SettledMovement | undefined): VoidStockReply {
  return settled?.kind === 'sale'
    ? { outcome: 'taken', product: { ...settled.product, position: settled.position } }
    : { outcome: 'voided' };
}
