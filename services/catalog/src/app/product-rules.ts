import { counterFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { findProductRules, saveProductRules } from '../data/rules-repository.js';
import type { Deps } from '../deps.js';
import type { ProductRules } from '../domain/shop-rules.js';

/** The rules of the shop for its products. */
export function readProductRules({ db }: Pick<Deps, 'db'>, shopId: string): Promise<ProductRules> {
  return db.read(shopId, findProductRules);
}

/** Changes them, once per request key. @throws RefusedError 409 with the newer ones when they changed since `rules.version`. */
export function updateProductRules<Reply>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, rules }: { readonly caller: Caller; readonly rules: ProductRules },
  call: IdempotentCall<ProductRules, Reply>,
): Promise<Reply> {
  return once(call, keysOfShop(db, caller.shopId), {
    effect: async (tx) => {
      const saved = await saveProductRules(tx, { rules, by: caller.userId, at: clock.now() });
      if (saved) return saved;
      throw new RefusedError(counterFailures.rulesChanged, { figures: { current: await findProductRules(tx) } });
    },
  });
}
