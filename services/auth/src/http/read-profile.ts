import type { authApi } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Handler } from '@bahi/platform/http';
import { readAccount } from '../data/accounts-repository.js';
import { shownUser } from '../domain/account.js';
import type { AuthPorts } from './ports.js';

/** GET /api/users/profile */
export function readProfile({ db }: AuthPorts): Handler<typeof authApi.readProfile> {
  return async ({ caller }) => {
    const account = await db.read(caller.shopId, (tx) => readAccount(tx, caller));
    if (!account) throw new RefusedError(commonFailures.tokenInvalid);
    return { success: true, ...shownUser(account) };
  };
}
