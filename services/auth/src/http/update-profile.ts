import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { updateProfile as update } from '../app/update-profile/update-profile.js';
import type { Deps } from '../deps.js';
import type { Account } from '../domain/account.js';
import { presentUser } from './present.js';

/** PUT /api/users/profile */
export function updateProfile(deps: Deps): Handler<typeof authApi.updateProfile> {
  return ({ caller, body, request, key, answer }) =>
    update(deps, { caller, requested: body, origin: request }, { key, answer, present });
}

function present(account: Account) {
  return { success: true as const, message: 'Profile updated successfully', user: presentUser(account) };
}
