import type { authApi, authInternalApi, ShopDetails } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { readShopDetails as read, readShopHead as readHead, updateShopDetails as update } from '../app/shop-details.js';
import type { Deps } from '../deps.js';

/** GET /api/settings/shop */
export function readShopDetails(deps: Deps): Handler<typeof authApi.readShopDetails> {
  return async ({ caller }) => ({ success: true, shop: await read(deps, caller) });
}

/** PUT /api/settings/shop */
export function updateShopDetails(deps: Deps): Handler<typeof authApi.updateShopDetails> {
  return ({ caller, body, key, answer }) => update(deps, { caller, details: body }, { key, answer, present });
}

/** GET /internal/shops/:shopId/details */
export function readShopHead(deps: Deps): Handler<typeof authInternalApi.readShopHead> {
  return ({ params: { shopId } }) => readHead(deps, shopId);
}

function present(shop: ShopDetails) {
  return { success: true as const, message: 'Shop details saved', shop };
}
