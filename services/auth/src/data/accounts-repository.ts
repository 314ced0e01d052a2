import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { Account } from '../domain/account.js';
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from './rows.js';

/** The constraint that gives an address to one account only. */
export const EMAIL_TAKEN = 'emails_pkey';

type UserKey = Pick<Account, 'shopId' | 'userId'>;

/** The account of an address; needs a transaction across shops. */
export async function findAccountByEmail(tx: Tx, emailKey: string): Promise<Account | null> {
  const row = await tx('emails')
    .join('users', { 'users.shop_id': 'emails.shop_id', 'users.user_id': 'emails.user_id' })
    .whereRaw('/* across shops: an address does not name its shop */ emails.email_key = ?', emailKey)
    .first<AccountRow | undefined>(...ACCOUNT_COLUMNS);
  return row ? toAccount(row) : null;
}

/** The account of a user. */
export async function readAccount(tx: Tx, user: UserKey): Promise<Account | null> {
  const row = await tx('users')
    .where(keyOf(user))
    .first<AccountRow | undefined>(...ACCOUNT_COLUMNS);
  return row ? toAccount(row) : null;
}

/** The people of the shop, in the order in which they joined. */
export function listNames(tx: Tx): Promise<{ readonly userId: string; readonly name: string }[]> {
  return tx('users')
    .where({ shop_id: shopOf(tx) })
    .orderBy(['created_at', 'user_id'])
    .select({ userId: 'user_id', name: 'name' });
}

/**
 * The current password hash under a shared lock: a password change and logins wait for each other, so that no
 * session opens with a password that has just been replaced.
 */
export async function lockPasswordHash(tx: Tx, user: UserKey): Promise<string | null> {
  const row = await tx('users')
    .where(keyOf(user))
    .forShare()
    .first<{ password_hash: string } | undefined>('password_hash');
  return row?.password_hash ?? null;
}

/** Locks an account for a change and reads its current state. */
export async function lockAccount(tx: WriteTx, user: UserKey): Promise<Account | null> {
  const row = await tx('users')
    .where(keyOf(user))
    .forNoKeyUpdate()
    .first<AccountRow | undefined>(...ACCOUNT_COLUMNS);
  return row ? toAccount(row) : null;
}

/** The cell of a shop; `null` for an unknown one. */
export async function findCell(tx: Tx, shopId: string): Promise<number | null> {
  const row = await tx('shops').where({ shop_id: shopId }).first<{ cell: number } | undefined>('cell');
  return row?.cell ?? null;
}

export interface NewShop {
  readonly cell: number;
  readonly now: Date;
}

/** Adds a shop with its user. A taken address violates `EMAIL_TAKEN`. */
export async function insertAccount(tx: WriteTx, account: Account, { cell, now }: NewShop): Promise<void> {
  await tx('shops').insert({ shop_id: account.shopId, cell, created_at: now });
  await tx('users').insert({
    ...keyOf(account),
    name: account.name,
    email: account.email,
    email_key: account.emailKey,
    password_hash: account.passwordHash,
    created_at: now,
    updated_at: now,
  });
  await tx('emails').insert({ ...keyOf(account), email_key: account.emailKey });
}

/** Moves an account to another address. A taken address violates `EMAIL_TAKEN`. */
export async function moveEmail(tx: WriteTx, account: Account, emailKey: string): Promise<void> {
  await tx('emails')
    .where({ ...keyOf(account), email_key: account.emailKey })
    .update({ email_key: emailKey });
}

/** Writes name, address and password hash of an account as given. */
export async function updateAccount(tx: WriteTx, account: Account, now: Date): Promise<void> {
  await tx('users').where(keyOf(account)).update({
    name: account.name,
    email: account.email,
    email_key: account.emailKey,
    password_hash: account.passwordHash,
    updated_at: now,
  });
}

function keyOf({ shopId, userId }: UserKey) {
  return { shop_id: shopId, user_id: userId };
}
