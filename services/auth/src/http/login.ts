import { type authApi, authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import type { Handler } from '@bahi/platform/http';
import { findAccountByEmail, holdPasswordHash } from '../data/accounts-repository.js';
import { insertSession } from '../data/sessions-repository.js';
import { type Account, shownUser } from '../domain/account.js';
import { newSession, type Session } from '../domain/session.js';
import type { Subject } from '../security/limiter.js';
import { sessionToken } from '../security/session-token.js';
import type { AuthPorts } from './ports.js';

/** One attempt as the limits see it. */
interface Attempt {
  readonly emailAndNetwork: Subject;
  readonly network: Subject;
}

/** POST /api/auth/login */
export function login(ports: AuthPorts): Handler<typeof authApi.login> {
  return async ({ body, facts }) => {
    const { db, clock, hasher, keys } = ports;
    const emailKey = normalizeEmail(body.email);
    const attempt = { emailAndNetwork: [emailKey, facts.network], network: ports.networkOf(facts) };
    await refuseBlocked(ports, attempt);
    const account = await db.acrossShops((tx) => findAccountByEmail(tx, emailKey));
    const isRight = await hasher.matches(account?.passwordHash ?? null, body.password);
    if (!account || !isRight) return refuse(ports, attempt, account !== null);
    // Failures that ran beside this attempt count against it, too.
    await refuseBlocked(ports, attempt);
    const session = newSession(account, clock.now());
    const token = sessionToken(await keys.signer(), session);
    if (!(await openSession(ports, account, session))) return refuse(ports, attempt, true);
    return { success: true, token, user: shownUser(account) };
  };
}

async function refuseBlocked({ limiter, limits }: AuthPorts, { emailAndNetwork, network }: Attempt) {
  await limiter.refuseUsedUp(limits.failedLoginsPerNetwork, network);
  await limiter.refuseUsedUp(limits.failedLoginsPerEmail, emailAndNetwork);
}

/** Counts a failure and refuses; both reasons ask the stores the same number of times. */
async function refuse({ limiter, limits }: AuthPorts, attempt: Attempt, isKnown: boolean): Promise<never> {
  await limiter.count(limits.failedLoginsPerNetwork, attempt.network);
  await limiter.count(limits.failedLoginsPerEmail, attempt.emailAndNetwork);
  const { loginLimited, invalidCredentials, userNotFound } = authFailures;
  // An address whose telling answers are used up learns nothing more from a failing login, whatever the reason.
  if (isKnown) await limiter.refuseUsedUp(limits.tellingAnswers, attempt.network, loginLimited);
  else await limiter.count(limits.tellingAnswers, attempt.network, loginLimited);
  throw new RefusedError(isKnown ? invalidCredentials : userNotFound);
}

/** False when the password was replaced after it had been compared. */
function openSession({ db }: AuthPorts, account: Account, session: Session): Promise<boolean> {
  return db.write(account.shopId, async (tx) => {
    if ((await holdPasswordHash(tx, account)) !== account.passwordHash) return false;
    await insertSession(tx, session);
    return true;
  });
}
