import { findSettledBasket, insertVoid } from '../data/settled-baskets.js';
import type { Deps } from '../deps.js';
import { saleMovementId } from '../domain/movement-id.js';
import type { VoidOutcome } from '../domain/take-outcome.js';
import { settledOutcome } from './take-stock.js';

/** Makes sure that the lines of an order are never taken; `taken` when they already are. */
export function voidStock({ db, clock }: Deps, shopId: string, orderKey: string): Promise<VoidOutcome> {
  return db.write(shopId, async (tx) => {
    const isVoided = await insertVoid(tx, saleMovementId(orderKey), clock.now());
    const settled = isVoided ? null : await findSettledBasket(tx, orderKey);
    const outcome = settled && settledOutcome(settled);
    return outcome?.outcome === 'taken' ? outcome : { outcome: 'voided' };
  });
}
