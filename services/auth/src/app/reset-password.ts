import { authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { type IdempotentCall, keysAcrossShops, once } from '@bahi/platform/http';
import { lockAccount, updateAccount } from '../data/accounts-repository.js';
import { deleteCode } from '../data/codes-repository.js';
import { revokeSessionsOf } from '../data/sessions-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import { findOpenWindow, type OpenWindow, useWindow } from '../data/windows-repository.js';
import type { Deps } from '../deps.js';
import { clientDigests, possibleBindings, type RecoveryClient } from '../domain/recovery-binding.js';
import type { RevokedSession } from '../domain/session.js';
import { clientBoundKey } from './client-bound-key.js';
import { rejectCommonPassword } from './reject-common-password.js';

export interface RequestedReset {
  readonly email: string;
  readonly newPassword: string;
  readonly client: RecoveryClient;
}

interface PreparedReset {
  readonly window: OpenWindow;
  readonly passwordHash: string;
}

/** Sets a new password within the reset window of the client and revokes all sessions of the user. */
export async function resetPassword<Reply>(
  deps: Deps,
  requested: RequestedReset,
  call: IdempotentCall<void, Reply>,
): Promise<Reply> {
  const { db, clock, secrets, revocations } = deps;
  const { cookie, origin } = clientDigests(secrets, requested.client);
  const key = clientBoundKey(secrets, (cookie ?? origin).toString('base64url'), call.key);
  let revoked: RevokedSession[] = [];
  const reply = await once({ ...call, key }, keysAcrossShops(db, SYSTEM_SHOP_ID), {
    prepare: () => prepareReset(deps, requested),
    effect: async (tx, reset: PreparedReset) => {
      revoked = await setPassword(tx, reset, clock.now());
    },
  });
  await revocations.publish(revoked);
  return reply;
}

function notVerified() {
  return new RefusedError(authFailures.otpNotVerified);
}

/** Finds the window first: without one, this service does not spend time on a hash. */
async function prepareReset(
  { db, clock, secrets, hasher }: Deps,
  { email, newPassword, client }: RequestedReset,
): Promise<PreparedReset> {
  rejectCommonPassword(newPassword, 'newPassword');
  const bindings = possibleBindings(clientDigests(secrets, client));
  const search = { emailKey: normalizeEmail(email), bindings, now: clock.now() };
  const window = await db.acrossShops((tx) => findOpenWindow(tx, search));
  if (!window) throw notVerified();
  return { window, passwordHash: await hasher.hash(newPassword) };
}

/** Locks in the order that all of auth keeps: account, code, window, sessions. */
async function setPassword(tx: WriteTx, { window, passwordHash }: PreparedReset, now: Date): Promise<RevokedSession[]> {
  const account = await lockAccount(tx, window);
  if (!account) throw notVerified();
  await deleteCode(tx, account);
  if (!(await useWindow(tx, window, now))) throw notVerified();
  await updateAccount(tx, { ...account, passwordHash }, now);
  return revokeSessionsOf(tx, account, { now });
}
