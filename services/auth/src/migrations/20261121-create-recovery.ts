import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

const TABLES = ['one_time_codes', 'code_guesses', 'reset_windows', 'mails'];

/** Password recovery: one code and one window per account, every guess, and queued mails. */
export const createRecovery: Migration = {
  name: '20261121-create-recovery',
  async up(tx) {
    await tx.raw(`create table one_time_codes (
      shop_id uuid not null,
      user_id uuid not null,
      code_id uuid not null,
      digest bytea not null,
      cookie_digest bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      guesses integer not null default 0,
      constraint one_time_codes_pkey primary key (shop_id, user_id),
      constraint one_time_codes_user_fkey foreign key (shop_id, user_id) references users,
      constraint one_time_codes_five_guesses check (guesses between 0 and 5)
    )`);
    await tx.raw(`create table code_guesses (
      shop_id uuid not null,
      user_id uuid not null,
      guess_id uuid not null,
      guessed_at timestamptz not null,
      constraint code_guesses_pkey primary key (shop_id, user_id, guess_id)
    )`);
    await tx.raw(`create table reset_windows (
      shop_id uuid not null,
      user_id uuid not null,
      window_id uuid not null,
      binding bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint reset_windows_pkey primary key (shop_id, user_id),
      constraint reset_windows_user_fkey foreign key (shop_id, user_id) references users
    )`);
    await tx.raw(`create table mails (
      shop_id uuid not null,
      mail_id uuid not null,
      user_id uuid not null,
      sealed bytea,
      attempts integer not null default 0,
      next_try_at timestamptz not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      sent_at timestamptz,
      constraint mails_pkey primary key (shop_id, mail_id),
      constraint mails_user_fkey foreign key (shop_id, user_id) references users,
      constraint mails_sent_are_wiped check (sent_at is null or sealed is null)
    )`);
    await tx.raw('create index mails_waiting on mails (next_try_at) where sealed is not null');
    for (const table of TABLES) {
      await isolateByShop(tx, table);
      await visibleAcrossShops(tx, table);
    }
  },
  async down(tx) {
    await tx.raw('drop table mails, reset_windows, code_guesses, one_time_codes');
  },
};
