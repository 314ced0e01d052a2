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
import { clientDigests, type RecoveryClient, strongestBinding } from '../domain/recovery-binding.js';
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

/** Uses a right code up and opens the reset window of its account. */
export async function checkRecoveryCode<Reply>(
  deps: Deps,
  attempt: CodeAttempt,
  call: IdempotentCall<void, Reply>,
): Promise<Reply> {
  const { db, limits, secrets } = deps;
  const key = clientBoundKey(secrets, attempt.client, call.key);
  let guess: GuessResult | undefined;
  const reply = await once({ ...call, key }, keysAcrossShops(db, SYSTEM_SHOP_ID), {
    prepare: () => limits.otpChecks.consume(deps.networkOf(attempt.client)),
    effect: async (tx) => {
      guess = await checkGuess(deps, tx, attempt);
      // Not thrown here: the transaction of a wrong guess commits, so that it counts. Only the key is freed.
      if (key && guess.outcome !== 'right') await freeKey(tx, { shopId: SYSTEM_SHOP_ID, key });
    },
  });
  if (guess && guess.outcome !== 'right') throw new RefusedError(FAILURES[guess.outcome]);
  return reply;
}

async function checkGuess(
  { clock, secrets }: Deps,
  tx: WriteTx,
  { email, code, client }: CodeAttempt,
): Promise<GuessResult> {
  const digestFor = (user: Pick<Account, 'shopId' | 'userId'>) => codeDigest(secrets, user, code);
  const now = clock.now();
  const guess = await guessCode(tx, { emailKey: normalizeEmail(email), now, digestFor });
  if (guess.outcome !== 'right') return guess;
  const binding = strongestBinding(clientDigests(secrets, client), guess.code.cookieDigest);
  await openWindow(tx, guess.code, { binding, now });
  return guess;
}
