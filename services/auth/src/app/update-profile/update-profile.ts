import { authFailures } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { afterCommit } from '@bahi/platform/data';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import type { Deps, Origin } from '../../deps.js';
import type { Account } from '../../domain/account.js';
import { profileChange } from '../../domain/profile-change.js';
import type { RevokedSession } from '../../domain/session.js';
import type { Subject } from '../rate-limits.js';

import { rejectCommonPassword } from '../reject-common-password.js';
import { applyProfileChange, type PreparedChange } from './apply-profile-change.js';
import { confirmIdentity, type ProfileRequest } from './confirm-identity.js';

export interface ProfileUpdateRequest {
  readonly caller: Caller;
  readonly requested: ProfileRequest;
  readonly origin: Origin;
}

/** Changes name, address and password of the caller. A new password revokes the user's other sessions. */
export async function updateProfile<Reply>(
  deps: Deps,
  { caller, requested, origin }: ProfileUpdateRequest,
  call: IdempotentCall<Account, Reply>,
): Promise<Reply> {
  const { db, clock, revocations, limits } = deps;
  const network = deps.networkOf(origin);
  let revoked: readonly RevokedSession[] = [];
  try {
    const reply = await once(call, keysOfShop(db, caller.shopId), {
      prepare: () => prepareChange(deps, { caller, requested, network }),
      effect: async (tx, prepared: PreparedChange) => {
        const applied = await applyProfileChange(tx, { caller, requested, prepared, now: clock.now() });
        revoked = applied.revoked;
        afterCommit(tx, () => recordChange(deps, { caller, requested, origin }, prepared));
        return applied.account;
      },
    });
    await revocations.publish(revoked);
    return reply;
  } catch (error) {
    // `Email already in use` discloses an account: it is counted, and replaced once the limit is exhausted.
    const isDisclosure = error instanceof RefusedError && error.failure === authFailures.emailInUse;
    if (isDisclosure) await limits.accountDisclosures.consume(network, authFailures.profileLimited);
    throw error;
  }
}

/** One line for each proof of identity that has changed. */
function recordChange({ securityLog }: Deps, { caller, origin }: ProfileUpdateRequest, { change }: PreparedChange) {
  const { userId, shopId } = caller;
  const { network, userAgent } = origin;
  const line = { result: 'accepted', userId, shopId, network, userAgent } as const;
  if (change.changesPassword) securityLog.write({ event: 'auth.password-changed', ...line });
  if (change.changesEmail) securityLog.write({ event: 'auth.email-changed', ...line });
}

interface Preparation extends Omit<ProfileUpdateRequest, 'origin'> {
  readonly network: Subject;
}

async function prepareChange(deps: Deps, { caller, requested, network }: Preparation): Promise<PreparedChange> {
  const { limits, hasher } = deps;
  rejectCommonPassword(requested.newPassword, 'newPassword');
  const confirmed = await confirmIdentity(deps, caller, requested);
  const change = profileChange(confirmed.account, requested);
  if (change.changesEmail) await limits.accountDisclosures.rejectWhenExhausted(network, authFailures.profileLimited);
  const newHash = requested.newPassword === undefined ? undefined : await hasher.hash(requested.newPassword);
  return { ...confirmed, change, newHash };
}
