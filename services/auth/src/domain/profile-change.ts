import { normalizeEmail } from '@bahi/contracts/auth';
import type { Account } from './account.js';

/** A profile as requested, parsed: `newPassword` is present only for a change. */
export interface RequestedProfile {
  readonly name: string;
  readonly email: string;
  readonly newPassword?: string | undefined;
}

export interface ProfileChange {
  readonly emailKey: string;
  /** Another address; other letter case alone is none. */
  readonly changesEmail: boolean;
  readonly changesPassword: boolean;
  /** Whether the caller needs a recent login or the current password. */
  readonly needsProof: boolean;
}

/** What a request changes of an account (wire contract 2.22). */
export function profileChange(account: Pick<Account, 'emailKey'>, requested: RequestedProfile): ProfileChange {
  const emailKey = normalizeEmail(requested.email);
  const changesEmail = emailKey !== account.emailKey;
  const changesPassword = requested.newPassword !== undefined;
  return { emailKey, changesEmail, changesPassword, needsProof: changesEmail || changesPassword };
}
