import type { Database, Tx, WriteOptions, WriteTx } from '../../data/types.js';
import type { RequestKey } from '../call.js';

/** What a row of `idempotency_keys` is found by, within its shop. */
export type KeyName = Pick<RequestKey, 'scope' | 'value'>;

/** A key in use. Without a reply its call still runs, over several transactions. */
export interface StoredKey {
  readonly digest: Buffer;
  readonly documentKey: string | null;
  readonly createdAt: Date;
  readonly stored: StoredReply | null;
}

export interface StoredReply {
  readonly status: number;
  readonly reply: unknown;
}

export interface KeyClaim {
  readonly shopId: string;
  readonly key: RequestKey;
}

/** Where keys are stored and effects are written. */
export interface KeyScope {
  /** Leads the key of the row. */
  readonly shopId: string;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: WriteTx) => Promise<T>, options?: WriteOptions): Promise<T>;
}

/** For calls of a signed-in caller, in the caller's shop. */
export function keysOfShop(db: Database, shopId: string): KeyScope {
  return {
    shopId,
    read: (work) => db.read(shopId, work),
    write: (work, options) => db.write(shopId, work, options),
  };
}

/** For calls without a token: they write across shops, and their keys are stored under one shop for all. */
export function keysAcrossShops(db: Database, shopId: string): KeyScope {
  return {
    shopId,
    read: (work) => db.read(shopId, work),
    write: (work, { lockTimeoutMs } = {}) =>
      db.acrossShops(async (tx) => {
        if (lockTimeoutMs) await tx.raw(`set local lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
        return work(tx);
      }),
  };
}

/**
 * SQL that claims the keys of calls that make a document each: `source` has the columns scope, key, digest, document_key
 * and created_at, and the one binding is the shop. Returns the document_key of each key that was free. Every process
 * claims in the order of the keys, so that two cannot deadlock.
 */
export function claimKeysSql(source: string): string {
  return `insert into idempotency_keys (shop_id, scope, key, digest, status, document_key, created_at)
    select ?::uuid, s.scope, s.key, s.digest, 0, s.document_key, s.created_at from ${source} as s order by s.scope, s.key
    on conflict (shop_id, scope, key) do nothing returning document_key`;
}

/** Claims a key; a claim of another transaction is waited for. @returns false when the key is in use. */
export async function claimKey(tx: WriteTx, { shopId, key }: KeyClaim): Promise<boolean> {
  const claiming = tx('idempotency_keys')
    .insert({ ...rowOf(shopId, key), digest: key.digest, status: 0 })
    .onConflict(['shop_id', 'scope', 'key'])
    .ignore();
  const rows = await claiming.returning('key');
  return rows.length > 0;
}

interface KeyRow extends StoredReply {
  readonly digest: Buffer;
  readonly document_key: string | null;
  readonly created_at: Date;
}

/** @returns `null` when the key is free. */
export async function findKey(tx: Tx, shopId: string, key: KeyName): Promise<StoredKey | null> {
  const row = await tx<KeyRow>('idempotency_keys')
    .where(rowOf(shopId, key))
    .first('digest', 'status', 'reply', 'document_key', 'created_at');
  if (!row) return null;
  const { digest, status, reply } = row;
  const stored = status === 0 ? null : { status, reply };
  return { digest, documentKey: row.document_key, createdAt: row.created_at, stored };
}

/** Stores the reply that repeats of a claimed call get. */
export async function storeReply(
  tx: WriteTx,
  { shopId, key }: KeyClaim,
  { status, reply }: StoredReply,
): Promise<void> {
  await tx('idempotency_keys')
    .where(rowOf(shopId, key))
    .update({ status, reply: JSON.stringify(reply) });
}

/**
 * SQL that stores the replies of a set of calls: `source` has the columns scope, key, document_key, status and reply, and
 * the one binding is the shop. The keys are compared as arrays too, so that every plan uses the index of the table.
 */
export function storeRepliesSql(source: string): string {
  return `update idempotency_keys as k set status = s.status, reply = s.reply from ${source} as s
    where k.shop_id = ? and k.scope = s.scope and k.key = s.key and k.document_key = s.document_key
      and k.scope = any(array(select s.scope from ${source} as s)) and k.key = any(array(select s.key from ${source} as s))`;
}

/** Frees a claimed key, so that a repeat runs: failures are not stored. */
export async function freeKey(tx: WriteTx, { shopId, key, documentKey }: FreedKey): Promise<void> {
  const row = rowOf(shopId, key);
  // A key that was freed and claimed again belongs to another document.
  await tx('idempotency_keys')
    .where(documentKey === undefined ? row : { ...row, document_key: documentKey })
    .delete();
}

export interface FreedKey {
  readonly shopId: string;
  readonly key: KeyName;
  readonly documentKey?: string;
}

function rowOf(shopId: string, { scope, value }: KeyName) {
  return { shop_id: shopId, scope, key: value };
}
