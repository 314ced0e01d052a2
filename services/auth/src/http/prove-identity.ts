import { authFailures } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import { readAccount } from '../data/accounts-repository.js';
import { readLoginTime } from '../data/sessions-repository.js';
import type { Account } from '../domain/account.js';
import { type ProfileWish, profileChange } from '../domain/profile-change.js';
import { isRecentLogin } from '../domain/session.js';
import type { AuthPorts } from './ports.js';

export interface ProvenAccount {
  readonly account: Account;
  /** What the permission rests on. */
  readonly proof: 'recent-login' | 'password' | 'not-needed';
}

interface Proof extends ProfileWish {
  readonly currentPassword?: string | undefined;
}

/**
 * Reads the caller's account and makes sure that who wants to change it may (wire contract 2.22): a change of
 * address or password needs a recent login or the present password.
 */
export async function proveIdentity(ports: AuthPorts, caller: Caller, wish: Proof): Promise<ProvenAccount> {
  const { db, clock } = ports;
  const now = clock.now();
  const [account, loginTime] = await db.read(
    caller.shopId,
    async (tx) => [await readAccount(tx, caller), await readLoginTime(tx, caller, now)] as const,
  );
  if (!account || !loginTime) throw new RefusedError(commonFailures.tokenInvalid);
  if (isRecentLogin({ createdAt: loginTime }, now)) return { account, proof: 'recent-login' };
  if (!profileChange(account, wish).needsProof) return { account, proof: 'not-needed' };
  if (wish.currentPassword === undefined) throw new RefusedError(authFailures.reauthenticationRequired);
  await checkPassword(ports, account, wish.currentPassword);
  return { account, proof: 'password' };
}

async function checkPassword(ports: AuthPorts, { userId, passwordHash }: Account, password: string): Promise<void> {
  const { hasher, durableLimiter, limits } = ports;
  await durableLimiter.refuseUsedUp(limits.wrongPasswordsPerUser, [userId]);
  const isRight = await hasher.matches(passwordHash, password);
  if (!isRight) {
    await durableLimiter.count(limits.wrongPasswordsPerUser, [userId]);
    throw new RefusedError(authFailures.reauthenticationRequired);
  }
  // Wrong ones that ran beside this one count against it, too.
  await durableLimiter.refuseUsedUp(limits.wrongPasswordsPerUser, [userId]);
}
