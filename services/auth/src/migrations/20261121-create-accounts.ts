import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

const TABLES = ['shops', 'users', 'emails', 'sessions'];

/**
 * Auth is the directory of the house: it finds a user before any shop is known, so its tables are open to queries
 * across shops, which name the shop themselves as soon as they know it.
 */
export const createAccounts: Migration = {
  name: '20261121-create-accounts',
  async up(tx) {
    await tx.raw(`create table shops (
      shop_id uuid not null constraint shops_pkey primary key,
      created_at timestamptz not null
    )`);
    await tx.raw(`create table users (
      shop_id uuid not null constraint users_shop_fkey references shops,
      user_id uuid not null,
      name text not null constraint users_name_given check (name <> ''),
      email text not null,
      email_key text not null,
      password_hash text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint users_pkey primary key (shop_id, user_id)
    )`);
    // The one table whose key is not led by the shop: an address belongs to one account of the whole house, and
    // only a key on the address alone can promise that.
    await tx.raw(`create table emails (
      email_key text not null constraint emails_pkey primary key,
      shop_id uuid not null,
      user_id uuid not null,
      constraint emails_user_fkey foreign key (shop_id, user_id) references users
    )`);
    await tx.raw(`create table sessions (
      shop_id uuid not null,
      session_id uuid not null,
      user_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      constraint sessions_pkey primary key (shop_id, session_id),
      constraint sessions_user_fkey foreign key (shop_id, user_id) references users,
      constraint sessions_end_after_start check (expires_at > created_at)
    )`);
    // The gateway asks by the session alone.
    await tx.raw('create index sessions_by_id on sessions (session_id)');
    await tx.raw('create index sessions_open_of_user on sessions (shop_id, user_id) where revoked_at is null');
    await tx.raw('create index sessions_by_end on sessions (expires_at)');
    for (const table of TABLES) {
      await isolateByShop(tx, table);
      await visibleAcrossShops(tx, table);
    }
  },
  async down(tx) {
    await tx.raw('drop table sessions, emails, users, shops');
  },
};
