import { timingSafeEqual } from 'node:crypto';
import { uuidv7 } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import {
  type CodeRejection,
  codeExpiry,
  codeRejection,
  MAX_GUESSES,
  MAX_GUESSES_A_DAY,
} from '../domain/one-time-code.js';
import { type CodeRow, type StoredCode, toStoredCode } from './rows.js';

const DAY_MS = 86_400_000;
const CODE_COLUMNS = [
  'one_time_codes.shop_id',
  'one_time_codes.user_id',
  'one_time_codes.code_id',
  'one_time_codes.digest',
  'one_time_codes.cookie_digest',
  'one_time_codes.expires_at',
  'one_time_codes.used_at',
  'one_time_codes.guesses',
] as const;

interface UserKey {
  readonly shopId: string;
  readonly userId: string;
}

export interface NewCode extends UserKey {
  readonly digest: Buffer;
  readonly cookieDigest: Buffer;
}

/** Stores a code; it replaces the account's older one. */
export async function replaceCode(tx: WriteTx, code: NewCode, now: Date): Promise<void> {
  await tx('one_time_codes')
    .insert({
      ...keyOf(code),
      code_id: uuidv7(now.getTime()),
      digest: code.digest,
      cookie_digest: code.cookieDigest,
      created_at: now,
      expires_at: codeExpiry(now),
      used_at: null,
      guesses: 0,
    })
    .onConflict(['shop_id', 'user_id'])
    .merge();
}

export interface Guess {
  readonly emailKey: string;
  readonly now: Date;
  /** The digest of the guess for an account. */
  readonly digestFor: (user: UserKey) => Buffer;
}

export type GuessResult =
  | { readonly outcome: 'right'; readonly code: StoredCode }
  | { readonly outcome: CodeRejection };

/**
 * Compares a guess with the code of an address and uses a right code up. The guess is counted in the same
 * transaction, which therefore must commit whatever the outcome. Needs a transaction across shops.
 */
export async function guessCode(tx: WriteTx, { emailKey, now, digestFor }: Guess): Promise<GuessResult> {
  const code = await findCode(tx, emailKey);
  const rejection = codeRejection(code, now);
  if (!code || rejection) return { outcome: rejection ?? 'invalid' };
  // A concurrent guess changed the code: read its new state.
  if (!(await countGuess(tx, code, now)))
    return { outcome: codeRejection(await findCode(tx, emailKey), now) ?? 'invalid' };
  if (!(await countDailyGuess(tx, code, now))) return { outcome: 'exhausted' };
  if (!timingSafeEqual(code.digest, digestFor(code))) return { outcome: 'invalid' };
  await markUsed(tx, code, now);
  return { outcome: 'right', code };
}

/** Deletes the account's code, if there is one: the recovery is complete or the address has changed. */
export async function deleteCode(tx: WriteTx, user: UserKey): Promise<void> {
  await tx('one_time_codes').where(keyOf(user)).delete();
}

function keyOf({ shopId, userId }: UserKey) {
  return { shop_id: shopId, user_id: userId };
}

/** The code of an address; needs a transaction across shops. */
async function findCode(tx: Tx, emailKey: string): Promise<StoredCode | undefined> {
  const row = await tx('emails')
    .join('one_time_codes', {
      'one_time_codes.shop_id': 'emails.shop_id',
      'one_time_codes.user_id': 'emails.user_id',
    })
    .whereRaw('/* across shops: an address does not name its shop */ emails.email_key = ?', emailKey)
    .first<CodeRow | undefined>(...CODE_COLUMNS);
  return row && toStoredCode(row);
}

/** Counts a guess at the code; the row stays locked, so guesses of an account run one after the other. */
async function countGuess(tx: WriteTx, code: StoredCode, now: Date): Promise<boolean> {
  const counted = await tx('one_time_codes')
    .where({ ...keyOf(code), code_id: code.codeId, used_at: null })
    .andWhere('expires_at', '>', now)
    .andWhere('guesses', '<', MAX_GUESSES)
    .increment('guesses', 1);
  return counted === 1;
}

async function countDailyGuess(tx: WriteTx, code: StoredCode, now: Date): Promise<boolean> {
  const [guesses] = await tx('code_guesses')
    .where(keyOf(code))
    .andWhere('guessed_at', '>', new Date(now.getTime() - DAY_MS))
    .count<{ count: number }[]>('guess_id as count');
  if ((guesses?.count ?? 0) >= MAX_GUESSES_A_DAY) return false;
  await tx('code_guesses').insert({ ...keyOf(code), guess_id: uuidv7(now.getTime()), guessed_at: now });
  return true;
}

async function markUsed(tx: WriteTx, code: StoredCode, now: Date) {
  await tx('one_time_codes')
    .where({ ...keyOf(code), code_id: code.codeId })
    .update({ used_at: now });
}
