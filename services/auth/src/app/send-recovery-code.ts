import { authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { afterCommit, type WriteTx } from '@bahi/platform/data';
import { type IdempotentCall, keysAcrossShops, once } from '@bahi/platform/http';
import { findAccountByEmail } from '../data/accounts-repository.js';
import { replaceCode } from '../data/codes-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import type { Deps, Origin } from '../deps.js';
import type { Account } from '../domain/account.js';
import { codeDigest, newCode } from '../domain/one-time-code.js';
import { cookieDigest, newRecoveryCookie } from '../domain/recovery-binding.js';
import { recoveryMail } from '../domain/recovery-mail.js';
import type { Subject } from './rate-limits.js';

/** Mails a code to an account; @returns the reply and the cookie issued with the code, `null` for a repeat. */
export async function sendRecoveryCode<Reply>(
  deps: Deps,
  { email, origin }: { readonly email: string; readonly origin: Origin },
  call: IdempotentCall<void, Reply>,
): Promise<{ readonly reply: Reply; readonly cookie: string | null }> {
  const newCookie = newRecoveryCookie();
  // A repeat sends no code, and its cookie would replace the one issued with the code.
  let cookie: string | null = null;
  const reply = await once(call, keysAcrossShops(deps.db, SYSTEM_SHOP_ID), {
    prepare: () => findRecipient(deps, normalizeEmail(email), deps.networkOf(origin)),
    effect: async (tx, account: Account) => {
      await queueCode(deps, tx, account, newCookie);
      cookie = newCookie;
    },
  });
  return { reply, cookie };
}

/** Every limit rejects with the same words, and does so before the account is read. */
async function findRecipient({ db, limits }: Deps, emailKey: string, network: Subject): Promise<Account> {
  const { otpRequestLimited, userNotFound } = authFailures;
  await limits.forgotPasswords.consume(network, otpRequestLimited);
  await limits.accountDisclosures.rejectWhenExhausted(network, otpRequestLimited);
  await limits.codesPerEmail.consume([emailKey], otpRequestLimited);
  const account = await db.acrossShops((tx) => findAccountByEmail(tx, emailKey));
  if (account) return account;
  await limits.accountDisclosures.consume(network, otpRequestLimited);
  throw new RefusedError(userNotFound);
}

async function queueCode({ clock, secrets, mailQueue }: Deps, tx: WriteTx, account: Account, cookie: string) {
  const code = newCode();
  const digests = { digest: codeDigest(secrets, account, code), cookieDigest: cookieDigest(secrets, cookie) };
  await replaceCode(tx, { ...account, ...digests }, clock.now());
  await mailQueue.add(tx, account, recoveryMail(account.email, code));
  afterCommit(tx, () => void mailQueue.sendDue().catch(() => undefined)); // best effort, the timer sends the rest
}
