import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Database } from '@bahi/platform/data';
import { type CallerGuard, createCallerGuard } from '@bahi/platform/http';
import type { Clock } from '@bahi/platform/ports';
import { readLoginTime } from '../data/sessions-repository.js';
import type { SigningKeys } from './signing-keys.js';

export interface SessionGuardOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: SigningKeys;
}

/** The guard of auth itself: it reads keys and sessions from its own tables and rejects a revoked token at once. */
export function createSessionGuard({ db, clock, keys }: SessionGuardOptions): CallerGuard {
  const tokens = createCallerGuard({ clock, loadKeys: () => keys.verifying() });
  return {
    async verify(authorization) {
      const caller = await tokens.verify(authorization);
      const loginTime = await db.read(caller.shopId, (tx) => readLoginTime(tx, caller, clock.now()));
      if (!loginTime) throw new RefusedError(commonFailures.tokenInvalid);
      return caller;
    },
  };
}
