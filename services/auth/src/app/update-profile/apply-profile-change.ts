import { authFailures } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { EMAIL_TAKEN, lockAccount, moveEmail, updateAccount } from '../../data/accounts-repository.js';
import { deleteCode } from '../../data/codes-repository.js';
import { lockLoginTime, revokeSessionsOf } from '../../data/sessions-repository.js';
import { closeWindow } from '../../data/windows-repository.js';
import type { Account } from '../../domain/account.js';
import type { ProfileChange, RequestedProfile } from '../../domain/profile-change.js';
import type { RevokedSession } from '../../domain/session.js';
import type { ConfirmedAccount } from './confirm-identity.js';

export interface PreparedChange extends ConfirmedAccount {
  readonly change: ProfileChange;
  /** Absent when the password stays. */
  readonly newHash: string | undefined;
}

export interface ProfileUpdate {
  readonly caller: Caller;
  readonly requested: RequestedProfile;
  readonly prepared: PreparedChange;
  readonly now: Date;
}

interface AppliedChange {
  readonly account: Account;
  /** The user's other sessions, if the password was changed. */
  readonly revoked: readonly RevokedSession[];
}

/** Writes name, address and password together; a refusal of one refuses all. */
export async function applyProfileChange(tx: WriteTx, update: ProfileUpdate): Promise<AppliedChange> {
  const { caller, requested, prepared, now } = update;
  const { change, newHash } = prepared;
  const current = await lockConfirmed(tx, update);
  const passwordHash = newHash ?? current.passwordHash;
  const account = { ...current, name: requested.name, email: requested.email, emailKey: change.emailKey, passwordHash };
  if (account.emailKey !== current.emailKey) await changeEmail(tx, current, account.emailKey);
  await updateAccount(tx, account, now);
  if (change.needsProof) await endRecovery(tx, caller);
  const revoked = newHash ? await revokeSessionsOf(tx, caller, { now, except: caller.sessionId }) : [];
  return { account, revoked };
}

/** Checks the proof again under lock: account and session may have changed since. */
async function lockConfirmed(tx: WriteTx, { caller, prepared: { account, proof }, now }: ProfileUpdate) {
  const current = await lockAccount(tx, caller);
  if (!current || !(await lockLoginTime(tx, caller, now))) throw new RefusedError(commonFailures.tokenInvalid);
  const hasLapsed =
    (proof === 'password' && current.passwordHash !== account.passwordHash) ||
    (proof === 'not-needed' && current.emailKey !== account.emailKey);
  if (hasLapsed) throw new RefusedError(authFailures.reauthenticationRequired);
  return current;
}

async function changeEmail(tx: WriteTx, account: Account, emailKey: string) {
  try {
    await moveEmail(tx, account, emailKey);
  } catch (cause) {
    if (isUniqueViolation(cause, EMAIL_TAKEN)) throw new RefusedError(authFailures.emailInUse, { cause });
    throw cause;
  }
}

/** A code mailed to the old address, or a window opened before, must not undo a change. */
async function endRecovery(tx: WriteTx, caller: Caller) {
  await deleteCode(tx, caller);
  await closeWindow(tx, caller);
}
