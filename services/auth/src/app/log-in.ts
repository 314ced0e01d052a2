import { authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { findAccountByEmail, lockPasswordHash } from '../data/accounts-repository.js';
import { hasSignedInFrom, insertSession } from '../data/sessions-repository.js';
import { lockShopState } from '../data/shops-repository.js';
import type { Deps, Origin } from '../deps.js';
import type { Account } from '../domain/account.js';
import { newSession, type Session } from '../domain/session.js';
import { refuseSignIn } from '../domain/shop-state.js';
import type { Subject } from './rate-limits.js';
import { sessionToken } from './session-token.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The subjects that the limits count one attempt under. */
interface Attempt {
  readonly emailAndNetwork: Subject;
  readonly account: Subject;
  readonly network: Subject;
}

/** Opens a session for the right password; @returns its token with the account. */
export async function logIn(
  deps: Deps,
  { email, password }: Credentials,
  origin: Origin,
): Promise<{ readonly token: string; readonly account: Account }> {
  const { db, clock, hasher, keys } = deps;
  const emailKey = normalizeEmail(email);
  const network = deps.networkOf(origin);
  const attempt = { emailAndNetwork: [emailKey, origin.network], account: [emailKey], network };
  await rejectWhenLimited(deps, attempt);
  const account = await db.acrossShops((tx) => findAccountByEmail(tx, emailKey));
  await rejectStrangers(deps, { emailKey, account, network: origin.network });
  const isRight = await hasher.matches(account?.passwordHash ?? null, password);
  if (!account || !isRight) return reject(deps, attempt, account !== null);
  // Concurrent failures count against this attempt, too.
  await rejectWhenLimited(deps, attempt);
  const session = newSession(account, origin, clock.now());
  const token = sessionToken(await keys.signer(), session);
  if (!(await openSession(deps, account, session))) return reject(deps, attempt, true);
  return { token, account };
}

async function rejectWhenLimited({ limits }: Deps, { emailAndNetwork, network }: Attempt) {
  await limits.failedLoginsPerNetwork.rejectWhenExhausted(network);
  await limits.failedLoginsPerEmail.rejectWhenExhausted(emailAndNetwork);
}

interface Visit {
  readonly emailKey: string;
  readonly account: Account | null;
  readonly network: string;
}

/**
 * Once an account has had too many failures from all networks together, only those where it has signed in before may try:
 * a guesser with many addresses is stopped and cannot lock the owner out.
 */
async function rejectStrangers({ db, limits }: Deps, { emailKey, account, network }: Visit): Promise<void> {
  try {
    await limits.failedLoginsPerAccount.rejectWhenExhausted([emailKey]);
  } catch (error) {
    const knows = account && (await db.read(account.shopId, (tx) => hasSignedInFrom(tx, account, network)));
    if (!knows) throw error;
  }
}

/** Counts a failure and rejects; both reasons query the stores equally often. */
async function reject({ limits }: Deps, attempt: Attempt, isKnown: boolean): Promise<never> {
  await limits.failedLoginsPerNetwork.consume(attempt.network);
  await limits.failedLoginsPerEmail.consume(attempt.emailAndNetwork);
  await limits.failedLoginsPerAccount.consume(attempt.account).catch(() => undefined); // the next attempt is rejected
  const { loginLimited, invalidCredentials, userNotFound } = authFailures;
  // A network without disclosures left gets the same answer for either reason.
  if (isKnown) await limits.accountDisclosures.rejectWhenExhausted(attempt.network, loginLimited);
  else await limits.accountDisclosures.consume(attempt.network, loginLimited);
  throw new RefusedError(isKnown ? invalidCredentials : userNotFound);
}

/** False when the password was replaced after the comparison. */
function openSession({ db }: Deps, account: Account, session: Session): Promise<boolean> {
  return db.write(account.shopId, async (tx) => {
    if ((await lockPasswordHash(tx, account)) !== account.passwordHash) return false;
    const shop = await lockShopState(tx, account.shopId);
    if (shop) refuseSignIn(shop);
    await insertSession(tx, session);
    return true;
  });
}
