import type { Knex } from 'knex';
import { SHOP_MOVE } from './errors.js';
import { isolateByShop, visibleAcrossShops } from './isolation.js';
import type { Migration } from './types.js';

async function open(tx: Knex.Transaction, table: string) {
  await isolateByShop(tx, table);
  await visibleAcrossShops(tx, table);
}

const createOutbox: Migration = {
  name: '20261101-platform-create-outbox',
  async up(tx) {
    // The counter is updated once per event: free space on its pages keeps those updates in place.
    await tx.raw(`create table outbox_positions (
      shop_id uuid constraint outbox_positions_pkey primary key,
      position bigint not null constraint outbox_positions_from_one check (position > 0),
      updated_at timestamptz not null
    ) with (fillfactor = 50)`);
    await tx.raw(`create table outbox (
      shop_id uuid not null,
      position bigint not null,
      id uuid not null,
      type text not null,
      version integer not null,
      subject text not null,
      time timestamptz not null,
      traceparent text,
      causation_id text,
      data jsonb not null,
      published_at timestamptz,
      constraint outbox_pkey primary key (shop_id, position)
    )`);
    await tx.raw('create index outbox_unpublished on outbox (shop_id, position) where published_at is null');
    // For pruning by age: nearly free to keep, because rows arrive in the order of their time.
    await tx.raw('create index outbox_by_time on outbox using brin (time)');
    await open(tx, 'outbox_positions');
    await open(tx, 'outbox');
  },
  async down(tx) {
    await tx.raw('drop table outbox, outbox_positions');
  },
};

const createInbox: Migration = {
  name: '20261101-platform-create-inbox',
  async up(tx) {
    await tx.raw(`create table inbox (
      shop_id uuid not null,
      source text not null,
      position bigint not null,
      updated_at timestamptz not null,
      constraint inbox_pkey primary key (shop_id, source)
    ) with (fillfactor = 50)`);
    await open(tx, 'inbox');
  },
  async down(tx) {
    await tx.raw('drop table inbox');
  },
};

const createParkedEvents: Migration = {
  name: '20261101-platform-create-parked-events',
  async up(tx) {
    // An undecodable message has no position; its shop is the nil UUID or the one it names.
    await tx.raw(`create table parked_events (
      shop_id uuid not null,
      id uuid not null,
      source text not null,
      position bigint,
      type text,
      envelope jsonb,
      raw text,
      reason text not null,
      attempts integer not null,
      parked_at timestamptz not null,
      constraint parked_events_pkey primary key (shop_id, id),
      constraint parked_events_once unique (shop_id, source, position)
    )`);
    await open(tx, 'parked_events');
  },
  async down(tx) {
    await tx.raw('drop table parked_events');
  },
};

const createIdempotencyKeys: Migration = {
  name: '20261101-platform-create-idempotency-keys',
  async up(tx) {
    await tx.raw(`create table idempotency_keys (
      shop_id uuid not null,
      scope text not null,
      key text not null,
      digest bytea not null,
      status integer not null,
      reply jsonb,
      created_at timestamptz not null default now(),
      constraint idempotency_keys_pkey primary key (shop_id, scope, key)
    )`);
    await tx.raw('create index idempotency_keys_by_age on idempotency_keys using brin (created_at)');
    await open(tx, 'idempotency_keys');
  },
  async down(tx) {
    await tx.raw('drop table idempotency_keys');
  },
};

const addDocumentKey: Migration = {
  name: '20261127-platform-add-document-key',
  async up(tx) {
    await tx.raw('alter table idempotency_keys add column document_key uuid');
  },
  async down(tx) {
    await tx.raw('alter table idempotency_keys drop column document_key');
  },
};

const createShopMoves: Migration = {
  name: '20261127-platform-create-shop-moves',
  async up(tx) {
    // Rows of shops only that are being moved to another cell, or were: the others are open.
    await tx.raw(`create table shop_moves (
      shop_id uuid constraint shop_moves_pkey primary key,
      state text not null constraint shop_moves_state check (state in ('paused', 'moved')),
      since timestamptz not null default now()
    )`);
    await isolateByShop(tx, 'shop_moves');
    // Writers share a lock that the mover of a shop takes alone: when it has it, no write is open.
    await tx.raw(`create function refuse_moved_shop(asked uuid, for_write boolean) returns void language plpgsql as $$
      declare found text;
      begin
        if for_write then perform pg_advisory_xact_lock_shared(hashtextextended('cell:' || asked, 0)); end if;
        select m.state into found from shop_moves as m where m.shop_id = asked;
        if found = 'moved' then
          raise exception 'The shop % was moved to another cell', asked using errcode = '${SHOP_MOVE.moved}';
        elsif found = 'paused' and for_write then
          raise exception 'The shop % is being moved', asked using errcode = '${SHOP_MOVE.paused}';
        end if;
      end $$`);
  },
  async down(tx) {
    await tx.raw('drop function refuse_moved_shop(uuid, boolean)');
    await tx.raw('drop table shop_moves');
  },
};

const createShopErasures: Migration = {
  name: '20261128-platform-create-shop-erasures',
  async up(tx) {
    // `kept_until`: documents that the law asks for are erased later, at `ended_at`.
    await tx.raw(`create table shop_erasures (
      shop_id uuid constraint shop_erasures_pkey primary key,
      requested_at timestamptz not null,
      erased_at timestamptz,
      kept_until timestamptz,
      ended_at timestamptz
    )`);
    await open(tx, 'shop_erasures');
  },
  async down(tx) {
    await tx.raw('drop table shop_erasures');
  },
};

/** The tables that every service has beside its own; they come first in its list. */
export const platformMigrations: readonly Migration[] = [
  createOutbox,
  createInbox,
  createParkedEvents,
  createIdempotencyKeys,
  addDocumentKey,
  createShopMoves,
  createShopErasures,
];
