import { batchByShop } from '@bahi/platform/kernel';
import { findBillsByKey } from '../../data/bills-repository.js';
import type { Deps } from '../../deps.js';

/** Bills of one shop that are looked for at once share a transaction: every sale begins with this look-up. */
export function createFindBill({ db }: Pick<Deps, 'db'>): Deps['findBill'] {
  return batchByShop({
    serve: async (shopId, billKeys: readonly string[]) => {
      const found = await db.read(shopId, (tx) => findBillsByKey(tx, billKeys));
      return billKeys.map((billKey) => found.get(billKey) ?? null);
    },
  });
}
