import { authFailures, type ShopDetails } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { listNames } from '../data/accounts-repository.js';
import { findShopDetails, saveShopDetails } from '../data/shop-details-repository.js';
import type { Deps } from '../deps.js';

/** What the documents of the caller's shop say about it. */
export function readShopDetails({ db }: Deps, { shopId }: Caller): Promise<ShopDetails> {
  return db.read(shopId, (tx) => findShopDetails(tx));
}

/** The head of a shop's documents: its details, and its first person, after whom a shop without a name goes. */
export function readShopHead({ db }: Pick<Deps, 'db'>, shopId: string) {
  return db.read(shopId, async (tx) => {
    const [owner] = await listNames(tx);
    return { shop: await findShopDetails(tx), owner: owner?.name ?? '' };
  });
}

/**
 * Changes what documents say about the shop.
 * @throws RefusedError 409 with the newer details when they were changed since `details.version`.
 */
export function updateShopDetails<Reply>(
  { db, clock }: Deps,
  { caller, details }: { readonly caller: Caller; readonly details: ShopDetails },
  call: IdempotentCall<ShopDetails, Reply>,
): Promise<Reply> {
  return once(call, keysOfShop(db, caller.shopId), {
    effect: async (tx) => {
      const saved = await saveShopDetails(tx, { details, userId: caller.userId, now: clock.now() });
      if (saved) return saved;
      const current = await findShopDetails(tx);
      throw new RefusedError(authFailures.shopDetailsChanged, { figures: { current } });
    },
  });
}
