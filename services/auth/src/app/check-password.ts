import type { Failure } from '@bahi/contracts/kit';
import { RefusedError } from '@bahi/contracts/kit';
import type { Deps } from '../deps.js';
import type { Account } from '../domain/account.js';

/** Asks for the present password; wrong ones are counted per user. @throws RefusedError `wrong`, or 429 */
export async function checkPassword(
  { hasher, limits }: Deps,
  { userId, passwordHash }: Account,
  password: string,
  wrong: Failure,
): Promise<void> {
  await limits.wrongPasswordsPerUser.rejectWhenExhausted([userId]);
  const isRight = await hasher.matches(passwordHash, password);
  if (!isRight) {
    await limits.wrongPasswordsPerUser.consume([userId]);
    throw new RefusedError(wrong);
  }
  // Concurrent wrong passwords count against this one, too.
  await limits.wrongPasswordsPerUser.rejectWhenExhausted([userId]);
}
