import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { logIn } from '../app/log-in.js';
import type { Deps } from '../deps.js';
import { presentUser } from './present.js';

/** POST /api/auth/login */
export function login(deps: Deps): Handler<typeof authApi.login> {
  return async ({ body, request }) => {
    const { token, account } = await logIn(deps, body, request);
    return { success: true, token, user: presentUser(account) };
  };
}
