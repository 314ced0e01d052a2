import { authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { freeKey, type IdempotentCall, keysAcrossShops, once } from '@bahi/platform/http';
import { type GuessResult, guessCode } from '../data/codes-repository.js';

import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import { openWindow } from '../data/windows-repository.js';
import type { Deps, Origin } from '../deps.js';
import type { Account } from '../domain/account.js';
import { type CodeRejection, codeDigest } from '../domain/one-time-code.js';
import {
  clientDigests,
  cookieDigest,
  type RecoveryClient,
  windowBinding,
  windowOpener,
} from '../domain/recovery-binding.js';
import { clientBoundKey } from './client-bound-key.js';

const FAILURES = {
  invalid: authFailures.otpInvalid,
  expired: authFailures.otpExpired,
  exhausted: authFailures.otpExhausted,
} as const satisfies Record<CodeRejection, unknown>;

export interface CodeAttempt {
  readonly email: string;
  readonly code: string;
  readonly client: RecoveryClient & Origin;
}

/** Uses a right code up and opens the reset window of its account; @returns the secret of the window, too. */
export async function checkRecoveryCode<Reply>(
  deps: Deps,
  attempt: CodeAttempt,
  call: IdempotentCall<void, Reply>,
): Promise<{ readonly reply: Reply; readonly secret: string }> {
  const { db, limits, secrets } = deps;
  const verified = { ...attempt, emailKey: normalizeEmail(attempt.email) };
  const { binding, secret } = windowOpener(secrets, attempt.client, verified);
  const key = clientBoundKey(secrets, binding, call.key);
  let guess: GuessResult | undefined;
  const reply = await once({ ...call, key }, keysAcrossShops(db, SYSTEM_SHOP_ID), {
    prepare: () => limits.otpChecks.consume(deps.networkOf(attempt.client)),
    effect: async (tx) => {
      guess = await checkGuess(deps, tx, { ...attempt, secret });
      // Not thrown here: the transaction of a wrong guess commits, so that it counts. Only the key is freed.
      if (key && guess.outcome !== 'right') await freeKey(tx, { shopId: SYSTEM_SHOP_ID, key });
    },
  });
  if (guess && guess.outcome !== 'right') throw new RefusedError(FAILURES[guess.outcome]);
  return { reply, secret };
}

async function checkGuess(
  { clock, secrets }: Deps,
  tx: WriteTx,
  { email, code, client, secret }: CodeAttempt & { readonly secret: string },
): Promise<GuessResult> {
  const digestFor = (user: Pick<Account, 'shopId' | 'userId'>) => codeDigest(secrets, user, code);
  const now = clock.now();
  const guess = await guessCode(tx, { emailKey: normalizeEmail(email), now, digestFor });
  if (guess.outcome !== 'right') return guess;
  const keys = { issuedCookie: guess.code.cookieDigest, secret: cookieDigest(secrets, secret) };
  await openWindow(tx, guess.code, { ...windowBinding(clientDigests(secrets, client), keys), now });
  return guess;
}
