import { RefusedError } from '@bahi/contracts/kit';
import { billFailures } from '@bahi/contracts/orders';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { findRules, saveRules } from '../data/rules-repository.js';
import type { Deps } from '../deps.js';
import type { SellingRules } from '../domain/selling-rules.js';

/** What the shop allows at the counter. */
export function readRules({ db }: Deps, shopId: string): Promise<SellingRules> {
  return db.read(shopId, findRules);
}

/** Changes what the shop allows. @throws RefusedError 409 with the newer rules when they changed since `rules.version`. */
export function updateSellingRules<Reply>(
  { db, clock }: Deps,
  { caller, rules, present }: RulesCommand,
  call: IdempotentCall<SellingRules, Reply>,
): Promise<Reply> {
  return once(call, keysOfShop(db, caller.shopId), {
    effect: async (tx) => {
      const saved = await saveRules(tx, { rules, userId: caller.userId, now: clock.now() });
      if (saved) return saved;
      throw new RefusedError(billFailures.rulesChanged, { figures: { current: present(await findRules(tx)) } });
    },
  });
}

export interface RulesCommand {
  readonly caller: Caller;
  readonly rules: SellingRules;
  /** The rules as a refusal shows them. */
  readonly present: (rules: SellingRules) => unknown;
}
