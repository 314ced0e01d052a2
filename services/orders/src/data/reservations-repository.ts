import { type Database, type LastResult, lastStatement, type WriteTx } from '@bahi/platform/data';
import type { OrderRequestKey, RequestedOrder } from '../domain/order.js';
import { type ReservationRow, toRequestedOrder } from './rows.js';

/** A requested order and the digest of the request that asked for it. */
export interface NewReservation {
  readonly request: RequestedOrder;
  readonly digest: Buffer | null;
  /** Not before this instant does the sweeper look at it. */
  readonly sweepAt: Date;
}

const RESERVE = `with asked as (
    select a.order_key, a.order_id, a.product_ref, a.quantity, a.rating, a.scope, a.key, a.digest, a.requested_at, a.sweep_at
    from jsonb_to_recordset(?::jsonb) as a(order_key uuid, order_id text, product_ref text, quantity integer,
      rating integer, scope text, key text, digest text, requested_at timestamptz, sweep_at timestamptz)
  ), claimed as (
    insert into order_requests (shop_id, scope, key, digest, order_key, requested_at)
    select ?::uuid, asked.scope, asked.key, decode(asked.digest, 'hex'), asked.order_key, asked.requested_at
    from asked where asked.key is not null
    on conflict on constraint order_requests_pkey do nothing
    returning order_key
  )
  insert into reservations (shop_id, order_key, order_id, product_ref, quantity, rating, scope, key, requested_at, sweep_at)
  select ?::uuid, asked.order_key, asked.order_id, asked.product_ref, asked.quantity, asked.rating, asked.scope, asked.key,
    asked.requested_at, asked.sweep_at
  from asked where asked.key is null or asked.order_key in (select claimed.order_key from claimed)
  returning order_key`;

interface Keys {
  readonly rows: readonly { readonly order_key: string }[];
}

/**
 * Reserves several orders of one shop in one statement, the last of its transaction.
 * @returns the keys of those whose request key was free.
 */
export async function reserveOrders(
  tx: WriteTx,
  shopId: string,
  reservations: readonly NewReservation[],
): Promise<LastResult<ReadonlySet<string>>> {
  const bindings = [JSON.stringify(reservations.map(toAsked)), shopId, shopId];
  return lastStatement(tx.raw<Keys>(RESERVE, bindings), keysIn);
}

export interface Release {
  readonly orderKey: string;
  /** Leave it alone when a repeat of the request drives it too. */
  readonly onlyIfSole: boolean;
}

// The key is freed only by the reservation that holds it. Arrays of keys beside the joins, see `placeOrders`.
const RELEASE = `with asked as (
    select a.order_key, a.only_if_sole from jsonb_to_recordset(?::jsonb) as a(order_key uuid, only_if_sole boolean)
  ), gone as (
    delete from reservations as r using asked
    where r.shop_id = ? and r.order_key = asked.order_key and not (asked.only_if_sole and r.is_shared)
      and r.order_key = any(array(select asked.order_key from asked))
    returning r.order_key, r.scope, r.key
  ), freed as (
    delete from order_requests as q using gone
    where q.shop_id = ? and q.scope = gone.scope and q.key = gone.key and q.order_key = gone.order_key
      and q.scope = any(array(select gone.scope from gone)) and q.key = any(array(select gone.key from gone))
  )
  select gone.order_key from gone`;

/**
 * Forgets reservations that will never be orders and frees their keys, last in its transaction.
 * @returns the keys of the forgotten ones.
 */
export async function releaseReservations(
  tx: WriteTx,
  shopId: string,
  releases: readonly Release[],
): Promise<LastResult<ReadonlySet<string>>> {
  const asked = releases.map(({ orderKey, onlyIfSole }) => ({ order_key: orderKey, only_if_sole: onlyIfSole }));
  return lastStatement(tx.raw<Keys>(RELEASE, [JSON.stringify(asked), shopId, shopId]), keysIn);
}

const COLUMNS = 'shop_id, order_key, order_id, product_ref, quantity, rating, scope, key, requested_at';

/** Marks a reservation as driven by more than one; `null` when it is settled. */
export async function shareReservation(tx: WriteTx, shopId: string, orderKey: string): Promise<RequestedOrder | null> {
  const { rows } = await tx.raw<{ rows: ReservationRow[] }>(
    `update reservations set is_shared = true where shop_id = ? and order_key = ? returning ${COLUMNS}`,
    [shopId, orderKey],
  );
  return rows[0] ? toRequestedOrder(rows[0]) : null;
}

export interface StaleReservation {
  readonly shopId: string;
  readonly request: RequestedOrder;
}

const CLAIM_STALE = `update reservations set sweep_at = ?
  where (shop_id, order_key) in (
    /* across shops: pending orders of any shop are recovered */
    select r.shop_id, r.order_key from reservations as r where r.sweep_at <= ? or r.sweep_at > ? limit ? for update skip locked
  )
  returning ${COLUMNS}`;

export interface StaleSearch {
  readonly now: Date;
  readonly nextSweepAt: Date;
  /** What is due later than this was planned by a clock that has been put back since, and is due too. */
  readonly latestPlanned: Date;
  readonly limit: number;
}

/** Takes over reservations of any shop that are due, until `nextSweepAt`; several sweepers get different ones. */
export function claimStaleReservations(
  db: Database,
  { now, nextSweepAt, latestPlanned, limit }: StaleSearch,
): Promise<StaleReservation[]> {
  return db.acrossShops(async (tx) => {
    const { rows } = await tx.raw<{ rows: ReservationRow[] }>(CLAIM_STALE, [nextSweepAt, now, latestPlanned, limit]);
    return rows.map((row) => ({ shopId: row.shop_id, request: toRequestedOrder(row) }));
  });
}

/** What is known about a request key. */
export interface StoredRequest {
  readonly digest: Buffer;
  readonly orderKey: string;
  /** The body of the success; `null` while the request runs. */
  readonly reply: string | null;
  readonly requestedAt: Date;
}

interface StoredRequestRow {
  readonly digest: Buffer;
  readonly order_key: string;
  readonly reply: string | null;
  readonly requested_at: Date;
}

/** @returns `null` when the key is free. */
export async function findRequest(db: Database, shopId: string, key: OrderRequestKey): Promise<StoredRequest | null> {
  const { rows } = await db.read(shopId, (tx) =>
    tx.raw<{ rows: StoredRequestRow[] }>(
      'select digest, order_key, reply, requested_at from order_requests where shop_id = ? and scope = ? and key = ?',
      [shopId, key.scope, key.value],
    ),
  );
  const [row] = rows;
  return row ? { digest: row.digest, orderKey: row.order_key, reply: row.reply, requestedAt: row.requested_at } : null;
}

const PRUNE_BATCH = 5_000;

/** Forgets answers of requests before an instant, of every shop; @returns how many. */
export async function pruneRequests(db: Database, before: Date): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.acrossShops((tx) =>
      tx.raw<{ rowCount: number }>(
        `delete from order_requests where (shop_id, scope, key) in (
          select q.shop_id, q.scope, q.key from order_requests as q
          where q.requested_at < ? and q.reply is not null limit ?)`,
        [before, PRUNE_BATCH],
      ),
    );
    total += rowCount;
    if (rowCount < PRUNE_BATCH) return total;
  }
}

function toAsked({ request, digest, sweepAt }: NewReservation) {
  return {
    order_key: request.orderKey,
    order_id: request.orderId,
    product_ref: request.productRef,
    quantity: request.quantity,
    rating: request.rating,
    scope: request.requestKey?.scope ?? null,
    key: request.requestKey?.value ?? null,
    digest: digest?.toString('hex') ?? null,
    requested_at: request.requestedAt,
    sweep_at: sweepAt,
  };
}

function keysIn({ rows }: Keys): ReadonlySet<string> {
  return new Set(rows.map((row) => row.order_key));
}
