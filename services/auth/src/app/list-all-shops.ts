import type { Database } from '@bahi/platform/data';
import { type ListedShop, listShops } from '../data/shops-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import type { ShopState } from '../domain/shop-state.js';

const PAGE = 500;

/** Every shop with its people and, in one word, its state, for the operator. */
export async function* listAllShops(db: Database): AsyncGenerator<ListedShop & { readonly label: string }> {
  for (let after = SYSTEM_SHOP_ID; ; ) {
    const page = await db.acrossShops((tx) => listShops(tx, after, PAGE));
    for (const shop of page) yield { ...shop, label: labelOf(shop.state) };
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.shopId;
  }
}

function labelOf({ blockedAt, closedAt, erasedAt }: ShopState): string {
  if (erasedAt) return 'erased';
  if (closedAt) return 'closed';
  return blockedAt ? 'blocked' : 'open';
}
