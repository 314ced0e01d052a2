import { type authApi, authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { Handler, RequestFacts } from '@bahi/platform/http';
import { lockAccount, updateAccount } from '../data/accounts-repository.js';
import { dropCode } from '../data/codes-repository.js';
import { type RevokedSession, revokeSessionsOf } from '../data/sessions-repository.js';
import { findOpenWindow, type OpenWindow, useWindow } from '../data/windows-repository.js';
import { digestsOf, marksOf, possibleBindings } from '../domain/recovery-binding.js';
import { clientBoundKey } from './client-bound-key.js';
import type { AuthPorts } from './ports.js';
import { acrossShops, preparedOnce } from './prepared-once.js';

const DONE = 'Password reset successfully!';
const REPLY = { success: true, msg: DONE, message: DONE } as const;

interface Reset {
  readonly window: OpenWindow;
  readonly passwordHash: string;
}

/** POST /api/auth/reset-password */
export function resetPassword(ports: AuthPorts): Handler<typeof authApi.resetPassword> {
  return async ({ body, facts, key, answer }) => {
    const { db, clock, secrets, revocations } = ports;
    let ended: RevokedSession[] = [];
    const steps = {
      prepare: () => prepareReset(ports, body, facts),
      effect: async (tx: WriteTx, reset: Reset) => {
        ended = await setPassword(tx, reset, clock.now());
        return REPLY;
      },
    };
    const call = { key: clientBoundKey(secrets, facts, key), answer };
    const reply = await preparedOnce<typeof authApi.resetPassword, Reset>(call, { ...acrossShops(db), db }, steps);
    await revocations.announce(ended);
    return reply;
  };
}

function notVerified() {
  return new RefusedError(authFailures.otpNotVerified);
}

/** Looks for the window first: nobody without one makes this service hash. */
async function prepareReset(
  { db, clock, secrets, hasher }: AuthPorts,
  wish: { readonly email: string; readonly newPassword: string },
  facts: RequestFacts,
): Promise<Reset> {
  const bindings = possibleBindings(digestsOf(secrets, marksOf(facts)));
  const search = { emailKey: normalizeEmail(wish.email), bindings, now: clock.now() };
  const window = await db.acrossShops((tx) => findOpenWindow(tx, search));
  if (!window) throw notVerified();
  return { window, passwordHash: await hasher.hash(wish.newPassword) };
}

/** Locks in the order of the house: account, code, window, sessions. */
async function setPassword(tx: WriteTx, { window, passwordHash }: Reset, now: Date): Promise<RevokedSession[]> {
  const account = await lockAccount(tx, window);
  if (!account) throw notVerified();
  await dropCode(tx, account);
  if (!(await useWindow(tx, window, now))) throw notVerified();
  await updateAccount(tx, { ...account, passwordHash }, now);
  return revokeSessionsOf(tx, account, { now });
}
