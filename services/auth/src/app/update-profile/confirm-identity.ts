import { authFailures } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import { readAccount } from '../../data/accounts-repository.js';
import { readLoginTime } from '../../data/sessions-repository.js';
import type { Deps } from '../../deps.js';
import type { Account } from '../../domain/account.js';
import { profileChange, type RequestedProfile } from '../../domain/profile-change.js';
import { isRecentLogin } from '../../domain/session.js';
import { checkPassword } from '../check-password.js';

export interface ConfirmedAccount {
  readonly account: Account;
  /** What permits the change. */
  readonly proof: 'recent-login' | 'password' | 'not-needed';
}

/** A requested profile with the current password, if the caller sent it. */
export interface ProfileRequest extends RequestedProfile {
  readonly currentPassword?: string | undefined;
  /** Present when only the current password is a proof for the client. */
  readonly proof?: 'wanted' | 'given' | undefined;
}

/**
 * Reads the caller's account and checks that the caller may change it (wire contract 2.22): a change of address or
 * password needs a recent login or the current password; a client may insist on the password.
 */
export async function confirmIdentity(deps: Deps, caller: Caller, request: ProfileRequest): Promise<ConfirmedAccount> {
  const { db, clock } = deps;
  const now = clock.now();
  const [account, loginTime] = await db.read(
    caller.shopId,
    async (tx) => [await readAccount(tx, caller), await readLoginTime(tx, caller, now)] as const,
  );
  if (!account || !loginTime) throw new RefusedError(commonFailures.tokenInvalid);
  const isRecent = !request.proof && isRecentLogin({ createdAt: loginTime }, now);
  if (isRecent) return { account, proof: 'recent-login' };
  if (!profileChange(account, request).needsProof) return { account, proof: 'not-needed' };
  if (request.currentPassword === undefined) throw new RefusedError(authFailures.reauthenticationRequired);
  await checkPassword(deps, account, request.currentPassword, authFailures.reauthenticationRequired);
  return { account, proof: 'password' };
}
