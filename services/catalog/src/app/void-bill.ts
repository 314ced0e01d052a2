import type { BillResult } from '@bahi/contracts/catalog';
import { findSettledBills } from '../data/bills-repository.js';
import { insertVoid } from '../data/settled-baskets.js';
import type { Deps } from '../deps.js';

/** Makes sure that a bill is never sold; `sold` when it already is. */
export function voidBill(
  { db, clock }: Deps,
  shopId: string,
  orderKey: string,
): Promise<Extract<BillResult, { outcome: 'sold' | 'voided' }>> {
  return db.write(shopId, async (tx) => {
    if (await insertVoid(tx, orderKey, clock.now())) return { outcome: 'voided' };
    const settled = (await findSettledBills(tx, [orderKey])).get(orderKey);
    return settled?.outcome === 'sold' ? settled : { outcome: 'voided' };
  });
}
