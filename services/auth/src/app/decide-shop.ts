import type { Database } from '@bahi/platform/data';
import type { Clock } from '@bahi/platform/ports';
import { revokeSessionsOfShop } from '../data/sessions-repository.js';
import { lockShop, writeShopState } from '../data/shops-repository.js';
import type { RevokedSession } from '../domain/session.js';
import { decide, type ShopDecision, type ShopState } from '../domain/shop-state.js';

/** Why a decision about a shop was not carried out, in one sentence. */
export class ShopDecisionError extends Error {
  override readonly name = 'ShopDecisionError';
}

export interface Decided {
  readonly state: ShopState;
  /** Sessions that ended with it; gateways learn of them within a second by asking, at once when they are published. */
  readonly revoked: readonly RevokedSession[];
}

/**
 * Blocks, closes or opens a shop; a shut shop ends all its sessions.
 * @throws ShopDecisionError for an unknown shop or a decision that its state forbids
 */
export function decideShop(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  shopId: string,
  decision: ShopDecision,
): Promise<Decided> {
  return db.write(shopId, async (tx) => {
    const before = await lockShop(tx, shopId);
    if (!before) throw new ShopDecisionError(`There is no shop ${shopId}.`);
    const state = decide(before, decision, clock.now());
    if (typeof state === 'string') throw new ShopDecisionError(state);
    await writeShopState(tx, shopId, state);
    const isShut = state.blockedAt !== null || state.closedAt !== null;
    return { state, revoked: isShut ? await revokeSessionsOfShop(tx, shopId, clock.now()) : [] };
  });
}
