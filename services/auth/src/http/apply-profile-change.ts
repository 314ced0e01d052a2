import { authFailures } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { EMAIL_TAKEN, lockAccount, moveEmail, updateAccount } from '../data/accounts-repository.js';
import { dropCode } from '../data/codes-repository.js';
import { holdLoginTime, type RevokedSession, revokeSessionsOf } from '../data/sessions-repository.js';
import { closeWindow } from '../data/windows-repository.js';
import type { Account } from '../domain/account.js';
import type { ProfileChange, ProfileWish } from '../domain/profile-change.js';
import type { ProvenAccount } from './prove-identity.js';

export interface PreparedChange extends ProvenAccount {
  readonly change: ProfileChange;
  /** Absent when the password stays. */
  readonly newHash: string | undefined;
}

export interface ProfileUpdate {
  readonly caller: Caller;
  readonly wish: ProfileWish;
  readonly prepared: PreparedChange;
  readonly now: Date;
}

interface AppliedChange {
  readonly account: Account;
  /** The user's other sessions, if the password was changed. */
  readonly ended: readonly RevokedSession[];
}

/** Writes name, address and password together; whatever refuses, refuses all of it. */
export async function applyProfileChange(tx: WriteTx, update: ProfileUpdate): Promise<AppliedChange> {
  const { caller, wish, prepared, now } = update;
  const { change, newHash } = prepared;
  const present = await lockProven(tx, update);
  const passwordHash = newHash ?? present.passwordHash;
  const account = { ...present, name: wish.name, email: wish.email, emailKey: change.emailKey, passwordHash };
  if (account.emailKey !== present.emailKey) await move(tx, present, account.emailKey);
  await updateAccount(tx, account, now);
  if (change.needsProof) await endRecovery(tx, caller);
  const ended = newHash ? await revokeSessionsOf(tx, caller, { now, except: caller.sessionId }) : [];
  return { account, ended };
}

/** The account and the session may have changed since the proof: what it rests on is looked at again, under lock. */
async function lockProven(tx: WriteTx, { caller, prepared: { account, proof }, now }: ProfileUpdate) {
  const present = await lockAccount(tx, caller);
  if (!present || !(await holdLoginTime(tx, caller, now))) throw new RefusedError(commonFailures.tokenInvalid);
  const hasLapsed =
    (proof === 'password' && present.passwordHash !== account.passwordHash) ||
    (proof === 'not-needed' && present.emailKey !== account.emailKey);
  if (hasLapsed) throw new RefusedError(authFailures.reauthenticationRequired);
  return present;
}

async function move(tx: WriteTx, account: Account, emailKey: string) {
  try {
    await moveEmail(tx, account, emailKey);
  } catch (cause) {
    if (isUniqueViolation(cause, EMAIL_TAKEN)) throw new RefusedError(authFailures.emailInUse, { cause });
    throw cause;
  }
}

/** A code on its way to the old address, or a window opened before, must not undo a change. */
async function endRecovery(tx: WriteTx, caller: Caller) {
  await dropCode(tx, caller);
  await closeWindow(tx, caller);
}
