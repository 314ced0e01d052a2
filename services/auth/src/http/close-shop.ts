import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { closeShop as close } from '../app/close-shop.js';
import type { Deps } from '../deps.js';
import { wireDay } from '../domain/shop-state.js';

/** POST /api/users/close-shop */
export function closeShop(deps: Deps): Handler<typeof authApi.closeShop> {
  return async ({ caller, body }) => {
    const erasedAt = await close(deps, caller, body.password);
    return { success: true, message: 'Shop closed', erasedOn: wireDay(erasedAt) };
  };
}
