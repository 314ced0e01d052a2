import { randomInt } from 'node:crypto';
import { OTP_DIGITS } from '@bahi/contracts/shared';
import type { Account } from './account.js';
import type { Secrets } from './secrets.js';

export const CODE_MINUTES = 10;
/** Guesses that are compared with a code, right or wrong, before it is exhausted. */
export const MAX_GUESSES = 5;
/** Compared guesses per account in any 24 hours, over all its codes. */
export const MAX_GUESSES_A_DAY = 30;

export type CodeOutcome = 'right' | 'invalid' | 'expired' | 'exhausted';
export type CodeRejection = Exclude<CodeOutcome, 'right'>;

/** The state of a code before any comparison. */
export interface CodeState {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly guesses: number;
}

/** Six random digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
}

/** When a code created now expires. */
export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * 60_000);
}

/** Why a code can no longer be tried; `null` when it can. A missing or used code is invalid. */
export function codeRejection(code: CodeState | undefined, now: Date): CodeRejection | null {
  if (!code || code.usedAt) return 'invalid';
  if (code.expiresAt <= now) return 'expired';
  return code.guesses >= MAX_GUESSES ? 'exhausted' : null;
}

/** The stored form of a code; the same digits of another account have another digest. */
export function codeDigest(secrets: Secrets, user: Pick<Account, 'shopId' | 'userId'>, code: string): Buffer {
  return secrets.digest('code', user.shopId, user.userId, code);
}
