import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { logOut } from '../app/log-out.js';
import type { Deps } from '../deps.js';

/** POST /api/auth/logout */
export function logout(deps: Deps): Handler<typeof authApi.logout> {
  return async ({ caller }) => {
    await logOut(deps, caller);
    return { success: true, message: 'Logged out' };
  };
}
