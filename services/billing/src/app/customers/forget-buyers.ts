import { dayOf, startOfDay } from '@bahi/contracts/shared';
import { listShops } from '../../data/audit-views.js';
import { listNamedAfterErasure, removeBuyer } from '../../data/erased-customers.js';
import type { Deps } from '../../deps.js';
import { documentsNeededFrom } from '../../domain/tax-retention.js';
import { changed } from './keep-customer.js';
import { lockCustomer } from './read-customer.js';

const SHOPS_AT_ONCE = 500;
const BEFORE_ALL_SHOPS = '00000000-0000-0000-0000-000000000000';

/**
 * Removes erased customers from the bills that the law no longer asks for (customers.md 4.8, gst.md 4); a second time changes
 * nothing. @returns how many customers.
 */
export async function forgetBuyers(deps: Deps): Promise<number> {
  const { db, clock, timeZone } = deps;
  const before = startOfDay(documentsNeededFrom(dayOf(clock.now(), timeZone)), timeZone);
  let forgotten = 0;
  let shops = await listShops(db, BEFORE_ALL_SHOPS, SHOPS_AT_ONCE);
  while (shops.length > 0) {
    for (const shopId of shops) forgotten += await forgetInShop(deps, shopId, before);
    shops = await listShops(db, shops.at(-1) ?? '', SHOPS_AT_ONCE);
  }
  return forgotten;
}

async function forgetInShop(deps: Deps, shopId: string, before: Date): Promise<number> {
  const keys = await deps.db.read(shopId, (tx) => listNamedAfterErasure(tx, before));
  for (const customerKey of keys)
    await deps.db.write(shopId, async (tx) => {
      await lockCustomer(tx, customerKey);
      await removeBuyer(tx, customerKey, before);
      await changed(tx, deps, customerKey);
    });
  return keys.length;
}
