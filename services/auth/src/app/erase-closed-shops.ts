import { ShopErased } from '@bahi/contracts/auth';
import { eraseShop } from '@bahi/platform/transfer';
import { listShopsToErase, lockShop, writeShopState } from '../data/shops-repository.js';
import type { Deps } from '../deps.js';

/** Kept: the directory says what became of a shop, and the event must reach the other services. */
const RULES = { notErased: ['shops', 'outbox'] };

/** Erases the users of shops whose time is over and publishes that, so that every service erases what is its own. */
export async function eraseClosedShops(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const due = await db.acrossShops((tx) => listShopsToErase(tx, clock.now()));
  for (const shopId of due) {
    await eraseShop(shopId, { ...deps, rules: RULES, keepsDocuments: false });
    await publishErasure(deps, shopId);
  }
}

/** The shop may have been opened again since it was found. */
function publishErasure({ db, clock, outbox }: Deps, shopId: string): Promise<void> {
  return db.write(shopId, async (tx) => {
    const state = await lockShop(tx, shopId);
    if (!state?.closedAt || state.erasedAt) return;
    const erasedAt = clock.now();
    await writeShopState(tx, shopId, { ...state, erasedAt });
    const data = { closedAt: state.closedAt.toISOString(), erasedAt: erasedAt.toISOString() };
    await outbox.add(tx, ShopErased, { subject: shopId, data });
  });
}
