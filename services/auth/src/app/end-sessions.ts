import { authFailures } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { isUuid } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { revokeSession, revokeSessionsOf } from '../data/sessions-repository.js';
import type { Deps } from '../deps.js';
import type { RevokedSession } from '../domain/session.js';

type Revoke = (tx: WriteTx, now: Date) => Promise<readonly RevokedSession[]>;

/**
 * Ends one session of the caller, which may be the one of the call.
 * @throws RefusedError 404 for one that has ended or belongs to somebody else.
 */
export function endSession<Reply>(
  deps: Deps,
  { caller, sessionId }: { readonly caller: Caller; readonly sessionId: string },
  call: IdempotentCall<number, Reply>,
): Promise<Reply> {
  return end(deps, caller, call, async (tx, now) => {
    const { shopId, userId } = caller;
    const revoked = isUuid(sessionId) ? await revokeSession(tx, { shopId, userId, sessionId }, now) : null;
    if (!revoked) throw new RefusedError(authFailures.sessionNotFound);
    return [revoked];
  });
}

/** Ends all sessions of the caller but the one of the call. */
export function endOtherSessions<Reply>(
  deps: Deps,
  caller: Caller,
  call: IdempotentCall<number, Reply>,
): Promise<Reply> {
  return end(deps, caller, call, (tx, now) => revokeSessionsOf(tx, caller, { now, except: caller.sessionId }));
}

async function end<Reply>(
  { db, clock, revocations }: Deps,
  { shopId }: Caller,
  call: IdempotentCall<number, Reply>,
  revoke: Revoke,
): Promise<Reply> {
  let revoked: readonly RevokedSession[] = [];
  const reply = await once(call, keysOfShop(db, shopId), {
    effect: async (tx) => {
      revoked = await revoke(tx, clock.now());
      return revoked.length;
    },
  });
  await revocations.publish(revoked);
  return reply;
}
