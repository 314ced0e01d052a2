import { createHash } from 'node:crypto';
import { Envelope } from '@bahi/contracts/kit';
import { isUuid } from '@bahi/contracts/shared';
import { byText, mergePages } from '../data/merge-pages.js';
import type { Database, WriteTx } from '../data/types.js';

/** The shop of messages that name none. */
const SYSTEM_SHOP_ID = '00000000-0000-0000-0000-000000000000';
const LONGEST_TEXT = 20_000;

/** An event in the dead letter table: parked so that the ones after it could be applied. */
export interface ParkedEvent {
  readonly id: string;
  readonly shopId: string;
  readonly source: string;
  /** `null` for an undecodable message, an event its producer never published, and a record of lost events. */
  readonly position: number | null;
  readonly type: string | null;
  readonly reason: string;
  readonly attempts: number;
  readonly parkedAt: Date;
}

/** A message without a position in its source: no envelope, or a copy that its producer does not know. */
export interface UndecodableMessage {
  readonly source: string;
  readonly raw: string;
  readonly reason: string;
  readonly parkedAt: Date;
}

interface Parking {
  readonly envelope: Envelope;
  readonly reason: string;
  readonly attempts: number;
  readonly parkedAt: Date;
}

const PARK = `insert into parked_events (shop_id, id, source, position, type, envelope, reason, attempts, parked_at)
  values (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?) on conflict do nothing`;

/** Parks an event in the transaction that moves the watermark past it. */
export async function parkEvent(tx: WriteTx, { envelope, reason, attempts, parkedAt }: Parking): Promise<void> {
  const { shopId, source, position, type } = envelope;
  const id = nameOf(`${source} ${position}`);
  const bindings = [shopId, id, source, position, type, storableJson(envelope), storable(reason), attempts, parkedAt];
  await tx.raw(PARK, bindings as never);
}

const PARK_UNDECODABLE = `insert into parked_events (shop_id, id, source, raw, reason, attempts, parked_at)
  values (?, ?, ?, ?, ?, 1, ?) on conflict do nothing`;

/** Parks a message once, however often it is delivered. */
export async function parkUndecodable(
  db: Database,
  { source, raw, reason, parkedAt }: UndecodableMessage,
): Promise<void> {
  const shopId = shopIn(raw) ?? SYSTEM_SHOP_ID;
  const bindings = [shopId, nameOf(`${source} ${raw}`), source, storable(raw), storable(reason), parkedAt];
  await db.write(shopId, (tx) => tx.raw(PARK_UNDECODABLE, bindings as never));
}

/** Events that a consumer lacks and whose producer has deleted them. */
export interface LostEvents {
  readonly shopId: string;
  readonly source: string;
  readonly first: number;
  readonly last: number;
  readonly parkedAt: Date;
}

/** Records a permanent gap, in the transaction that moves the watermark past it. */
export async function parkLoss(tx: WriteTx, { shopId, source, first, last, parkedAt }: LostEvents): Promise<void> {
  const reason = `The producer no longer has the events ${first} to ${last}`;
  await tx.raw(PARK_UNDECODABLE, [shopId, nameOf(`${source} ${first}-${last}`), source, '', reason, parkedAt]);
}

interface ParkedRow {
  readonly id: string;
  readonly shop_id: string;
  readonly source: string;
  readonly position: number | null;
  readonly type: string | null;
  readonly reason: string;
  readonly attempts: number;
  readonly parked_at: Date;
}

const COLUMNS = 'id, shop_id, source, position, type, reason, attempts, parked_at';

const LIST = `select ${COLUMNS} from parked_events order by parked_at, shop_id, id limit ?`;

/** The parked events of every shop, oldest first. */
export async function listParked(db: Database, limit = 1_000): Promise<ParkedEvent[]> {
  const cells = await db.inEveryCell((tx) => tx.raw<{ rows: ParkedRow[] }>(LIST, [limit]));
  const pages = cells.map(({ rows }) => rows.map(toParked));
  return mergePages(pages, byText(placeInList), limit);
}

const PAGE_PARKED = 1_000;
const REPLAYABLE = `select ${COLUMNS} from parked_events
  where position is not null and (shop_id, source, position) > (?::uuid, ?, ?)
    and (?::uuid is null or shop_id = ?::uuid)
  order by shop_id, source, position limit ?`;

/**
 * Every parked event with a position, of one shop or of all, in the order of positions. Undecodable messages are left
 * out.
 */
export async function* replayable(db: Database, shopId: string | null): AsyncGenerator<ParkedEvent> {
  let after: readonly [string, string, number] = [SYSTEM_SHOP_ID, '', 0];
  for (;;) {
    const bindings = [...after, shopId, shopId, PAGE_PARKED];
    const cells = await db.inEveryCell((tx) => tx.raw<{ rows: ParkedRow[] }>(REPLAYABLE, bindings as never));
    const pages = cells.map((cell) => cell.rows);
    const rows = mergePages(pages, byText(placeInStream), PAGE_PARKED);
    for (const row of rows) yield toParked(row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_PARKED) return;
    after = [last.shop_id, last.source, last.position ?? 0];
  }
}

/** Takes a parked event out in order to handle it again; `null` when it is gone or cannot be read as one. */
export async function unpark(
  tx: WriteTx,
  { shopId, id }: Pick<ParkedEvent, 'shopId' | 'id'>,
): Promise<Envelope | null> {
  const sql = 'delete from parked_events where shop_id = ? and id = ? and envelope is not null returning envelope';
  const { rows } = await tx.raw<{ rows: { envelope: unknown }[] }>(sql, [shopId, id]);
  return rows[0] ? Envelope.parse(rows[0].envelope) : null;
}

/** Counts another failure of a parked event. */
export async function noteFailure(db: Database, { shopId, id }: Pick<ParkedEvent, 'shopId' | 'id'>, reason: string) {
  const sql = 'update parked_events set attempts = attempts + 1, reason = ? where shop_id = ? and id = ?';
  await db.write(shopId, (tx) => tx.raw(sql, [storable(reason), shopId, id]));
}

function placeInList({ parkedAt, shopId, id }: ParkedEvent) {
  return `${parkedAt.toISOString()} ${shopId} ${id}`;
}

function placeInStream({ shop_id, source, position }: ParkedRow) {
  return `${shop_id} ${source} ${String(position).padStart(20, '0')}`;
}

/** The text of an error as an operator reads it; PostgreSQL accepts no NUL in it. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').slice(0, LONGEST_TEXT);
}

function storableJson(value: unknown) {
  return JSON.stringify(value).replaceAll('\\u0000', '\\ufffd');
}

/** A UUID made from a text, so that the same thing gets the same id. */
function nameOf(text: string) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function shopIn(raw: string): string | null {
  try {
    const { shopId } = JSON.parse(raw) as { shopId?: unknown };
    return typeof shopId === 'string' && isUuid(shopId) ? shopId : null;
  } catch {
    return null;
  }
}

function toParked({ shop_id, parked_at, ...row }: ParkedRow): ParkedEvent {
  return {
    ...row,
    shopId: shop_id,
    parkedAt: parked_at,
  };
}
