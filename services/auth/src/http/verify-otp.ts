import { type authApi, authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { Handler, RequestFacts } from '@bahi/platform/http';
import { type Guessed, guessCode } from '../data/codes-repository.js';
import { freeKey } from '../data/stored-answers.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import { openWindow } from '../data/windows-repository.js';
import { type CodeOutcome, codeDigest } from '../domain/one-time-code.js';
import { digestsOf, marksOf, strongestBinding } from '../domain/recovery-binding.js';
import { clientBoundKey } from './client-bound-key.js';
import type { AuthPorts } from './ports.js';
import { acrossShops, preparedOnce } from './prepared-once.js';

const VERIFIED = 'OTP verified successfully';
const REPLY = { success: true, msg: VERIFIED, message: VERIFIED } as const;

const FAILURES = {
  invalid: authFailures.otpInvalid,
  expired: authFailures.otpExpired,
  exhausted: authFailures.otpExhausted,
} as const satisfies Record<Exclude<CodeOutcome, 'right'>, unknown>;

interface Attempt {
  readonly email: string;
  readonly otp: string;
}

/** POST /api/auth/verify-otp */
export function verifyOtp(ports: AuthPorts): Handler<typeof authApi.verifyOtp> {
  return async ({ body, facts, key: sentKey, answer }) => {
    const { db, limiter, limits, secrets } = ports;
    const key = clientBoundKey(secrets, facts, sentKey);
    let guessed: Guessed | undefined;
    const steps = {
      prepare: () => limiter.count(limits.otpChecks, ports.networkOf(facts)),
      effect: async (tx: WriteTx) => {
        guessed = await guess(ports, tx, body, facts);
        // Not thrown in here: a wrong guess must be counted, so its transaction commits; only the key is let go.
        if (guessed.outcome !== 'right') await freeKey(tx, SYSTEM_SHOP_ID, key);
        return REPLY;
      },
    };
    const reply = await preparedOnce<typeof authApi.verifyOtp, void>(
      { key, answer },
      { ...acrossShops(db), db },
      steps,
    );
    if (guessed && guessed.outcome !== 'right') throw new RefusedError(FAILURES[guessed.outcome]);
    return reply;
  };
}

async function guess(ports: AuthPorts, tx: WriteTx, { email, otp }: Attempt, facts: RequestFacts): Promise<Guessed> {
  const { clock, secrets } = ports;
  const digestFor = (user: { shopId: string; userId: string }) => codeDigest(secrets, user, otp);
  const now = clock.now();
  const guessed = await guessCode(tx, { emailKey: normalizeEmail(email), now, digestFor });
  if (guessed.outcome !== 'right') return guessed;
  const binding = strongestBinding(digestsOf(secrets, marksOf(facts)), guessed.code.cookieDigest);
  await openWindow(tx, guessed.code, { binding, now });
  return guessed;
}
