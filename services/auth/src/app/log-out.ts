import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import { revokeSession } from '../data/sessions-repository.js';
import type { Deps } from '../deps.js';

/** Revokes the caller's session. */
export async function logOut({ db, clock, revocations }: Deps, caller: Caller): Promise<void> {
  const revoked = await db.write(caller.shopId, (tx) => revokeSession(tx, caller, clock.now()));
  // A concurrent call revoked it after the guard had checked it.
  if (!revoked) throw new RefusedError(commonFailures.tokenInvalid);
  await revocations.publish([revoked]);
}
