import type { authApi } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Handler } from '@bahi/platform/http';
import { revokeSession } from '../data/sessions-repository.js';
import type { AuthPorts } from './ports.js';

/** POST /api/auth/logout */
export function logout({ db, clock, revocations }: AuthPorts): Handler<typeof authApi.logout> {
  return async ({ caller }) => {
    const ended = await db.write(caller.shopId, (tx) => revokeSession(tx, caller, clock.now()));
    // Somebody else ended it between the guard and here.
    if (!ended) throw new RefusedError(commonFailures.tokenInvalid);
    await revocations.announce([ended]);
    return { success: true, message: 'Logged out' };
  };
}
