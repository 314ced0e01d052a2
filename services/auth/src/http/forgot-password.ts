import { type authApi, authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { afterCommit, type WriteTx } from '@bahi/platform/data';
import type { Handler } from '@bahi/platform/http';
import { findAccountByEmail } from '../data/accounts-repository.js';
import { replaceCode } from '../data/codes-repository.js';
import type { Account } from '../domain/account.js';
import { codeDigest, newCode } from '../domain/one-time-code.js';
import { cookieDigest, newRecoveryCookie, recoveryCookieHeader } from '../domain/recovery-binding.js';
import { recoveryMail } from '../domain/recovery-mail.js';
import type { Subject } from '../security/limiter.js';
import type { AuthPorts } from './ports.js';
import { acrossShops, preparedOnce } from './prepared-once.js';

const SENT = 'OTP sent successfully';

/** POST /api/auth/forgot-password */
export function forgotPassword(ports: AuthPorts): Handler<typeof authApi.forgotPassword> {
  return async ({ body, facts, key, answer }) => {
    const { db } = ports;
    const cookie = newRecoveryCookie();
    let isSent = false;
    const steps = {
      prepare: () => findAddressee(ports, normalizeEmail(body.email), ports.networkOf(facts)),
      effect: async (tx: WriteTx, account: Account) => {
        await sendCode(ports, tx, account, cookie);
        isSent = true;
        return { success: true as const, msg: SENT, message: SENT };
      },
    };
    const call = { key, answer };
    const reply = await preparedOnce<typeof authApi.forgotPassword, Account>(call, { ...acrossShops(db), db }, steps);
    // A repeat sent no code, and its cookie would replace the one that belongs to the code.
    if (isSent) answer.header('Set-Cookie', recoveryCookieHeader(cookie, facts.isHttps));
    return reply;
  };
}

/** Every refusal for too many says the same, and says it before the account is looked at. */
async function findAddressee(ports: AuthPorts, emailKey: string, network: Subject): Promise<Account> {
  const { db, limiter, durableLimiter, limits } = ports;
  const { otpRequestLimited, userNotFound } = authFailures;
  await limiter.count(limits.forgotPasswords, network, otpRequestLimited);
  await limiter.refuseUsedUp(limits.tellingAnswers, network, otpRequestLimited);
  await durableLimiter.count(limits.codesPerEmail, [emailKey], otpRequestLimited);
  const account = await db.acrossShops((tx) => findAccountByEmail(tx, emailKey));
  if (account) return account;
  await limiter.count(limits.tellingAnswers, network, otpRequestLimited);
  throw new RefusedError(userNotFound);
}

async function sendCode({ clock, secrets, post }: AuthPorts, tx: WriteTx, account: Account, cookie: string) {
  const code = newCode();
  const digests = { digest: codeDigest(secrets, account, code), cookieDigest: cookieDigest(secrets, cookie) };
  await replaceCode(tx, { ...account, ...digests }, clock.now());
  await post.queue(tx, account, recoveryMail(account.email, code));
  afterCommit(tx, () => void post.sendDue().catch(() => undefined)); // best effort, the timer sends what is left
}
