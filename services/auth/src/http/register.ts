import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { registerAccount } from '../app/register-account.js';
import type { Deps } from '../deps.js';
import { presentDone } from './present.js';

const REPLY = presentDone('Account created successfully! Please login.');

/** POST /api/auth/register */
export function register(deps: Deps): Handler<typeof authApi.register> {
  return ({ body, request, key, answer }) =>
    registerAccount(deps, { registration: body, origin: request }, { key, answer, status: 201, present: () => REPLY });
}
