import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

const TABLES = ['shops', 'users', 'emails', 'sessions'];

/**
 * Auth finds a user before the shop is known, so its tables are open to queries across shops. Queries name the shop
 * as soon as they know it.
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
    // The one table without the shop first in its key: an address belongs to one account of the installation, and
    // only a key on the address alone guarantees that.
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
    // The gateway reads a session by its id alone.
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
