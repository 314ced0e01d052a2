import { normalizeEmail } from '@bahi/contracts/auth';
import type { Account } from './account.js';

/** A wish for a profile, parsed: `newPassword` is present only for a change. */
export interface ProfileWish {
  readonly name: string;
  readonly email: string;
  readonly newPassword?: string | undefined;
}

export interface ProfileChange {
  readonly emailKey: string;
  /** Another address; other letter case alone is none. */
  readonly changesEmail: boolean;
  readonly changesPassword: boolean;
  /** Whether the caller must show the present password or a recent login. */
  readonly needsProof: boolean;
}

/** What a wish changes of an account (wire contract 2.22). */
export function profileChange(account: Pick<Account, 'emailKey'>, wish: ProfileWish): ProfileChange {
  const emailKey = normalizeEmail(wish.email);
  const changesEmail = emailKey !== account.emailKey;
  const changesPassword = wish.newPassword !== undefined;
  return { emailKey, changesEmail, changesPassword, needsProof: changesEmail || changesPassword };
}
