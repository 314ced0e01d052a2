import type { catalogInternalApi, VoidStockReply } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { insertTombstone, settledMovement } from '../data/stock-repository.js';
import type { Ports } from '../ports.js';

/** A tombstone under the movement's id makes a late take collide with it. */
export const voidStock =
  ({ db, clock }: Ports): Handler<typeof catalogInternalApi.voidStock> =>
  async ({ body: { shopId, movementId } }): Promise<VoidStockReply> =>
    db.write(shopId, async (tx) => {
      if (await insertTombstone(tx, movementId, clock.now())) return { outcome: 'voided' };
      const settled = await settledMovement(tx, movementId);
      if (settled?.kind !== 'sale') return { outcome: 'voided' };
      return { outcome: 'taken', product: { ...settled.product, position: settled.position } };
    });
