import { findSettledMovement, insertVoid } from '../data/stock-repository.js';
import type { Deps } from '../deps.js';
import { settledOutcome, type TakeOutcome } from './take-stock.js';

export type VoidOutcome = Extract<TakeOutcome, { outcome: 'taken' }> | { readonly outcome: 'voided' };

/** Makes sure that a movement never happens; `taken` when it already has. */
export function voidStock({ db, clock }: Deps, shopId: string, movementId: string): Promise<VoidOutcome> {
  return db.write(shopId, async (tx) => {
    const isVoided = await insertVoid(tx, movementId, clock.now());
    const settled = isVoided ? null : await findSettledMovement(tx, movementId);
    const outcome = settled && settledOutcome(settled);
    return outcome?.outcome === 'taken' ? outcome : { outcome: 'voided' };
  });
}
