import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { readProfile as read } from '../app/read-profile.js';
import type { Deps } from '../deps.js';
import { presentUser } from './present.js';

/** GET /api/users/profile */
export function readProfile(deps: Deps): Handler<typeof authApi.readProfile> {
  return async ({ caller }) => ({ success: true, ...presentUser(await read(deps, caller)) });
}
