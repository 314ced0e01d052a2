import type { Account } from '../domain/account.js';
import type { CodeState } from '../domain/one-time-code.js';

export interface AccountRow {
  readonly shop_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly email_key: string;
  readonly password_hash: string;
}

export const ACCOUNT_COLUMNS = [
  'users.shop_id',
  'users.user_id',
  'users.name',
  'users.email',
  'users.email_key',
  'users.password_hash',
] as const;

/** An account from its row. */
export function toAccount(row: AccountRow): Account {
  return {
    shopId: row.shop_id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
  };
}

export interface CodeRow {
  readonly shop_id: string;
  readonly user_id: string;
  readonly code_id: string;
  readonly digest: Buffer;
  readonly cookie_digest: Buffer;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly guesses: number;
}

export interface StoredCode extends CodeState {
  readonly shopId: string;
  readonly userId: string;
  readonly codeId: string;
  readonly digest: Buffer;
  /** Of the `pw_recovery` cookie issued with this code. */
  readonly cookieDigest: Buffer;
}

/** A code from its row. */
export function toStoredCode(row: CodeRow): StoredCode {
  return {
    shopId: row.shop_id,
    userId: row.user_id,
    codeId: row.code_id,
    digest: row.digest,
    cookieDigest: row.cookie_digest,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    guesses: row.guesses,
  };
}

export interface SigningKeyRow {
  readonly kid: string;
  readonly public_key_pem: string;
  readonly private_key_sealed: Buffer;
  readonly signs_from: Date;
  readonly not_after: Date | null;
}

export interface MailRow {
  readonly shop_id: string;
  readonly mail_id: string;
  readonly sealed: Buffer;
  readonly attempts: number;
  readonly expires_at: Date;
}
