import type { Database, WriteTx } from '@bahi/platform/data';
import { claimKeysSql, freeKey } from '@bahi/platform/http';
import { type Requested, type ReservationRow, toRequested, toRequestKey, toStoredRequest } from './rows.js';

/** A requested order and the digest of its request. */
export interface NewReservation<R extends Requested = Requested> {
  readonly request: R;
  readonly digest: Buffer | null;
  /** From this instant on, the order is recovered. */
  readonly recoverAt: Date;
}

const COLUMNS = 'shop_id, order_key, order_id, kind, request, scope, key, requested_at';

// One statement for any number: the orders of a batch wait for it together.
const RESERVE = `with asked as (
    select r.* from jsonb_to_recordset(?::jsonb) as r(order_key uuid, order_id text, kind text, request jsonb, scope text,
      key text, digest bytea, requested_at timestamptz, recover_at timestamptz)
  ), keyed as (
    select a.scope, a.key, a.digest, a.order_key as document_key, a.requested_at as created_at
    from asked as a where a.key is not null
  ), claimed as (
    ${claimKeysSql('keyed')}
  )
  insert into reservations (${COLUMNS}, recover_at)
  select ?::uuid, a.order_key, a.order_id, a.kind, a.request, a.scope, a.key, a.requested_at, a.recover_at
  from asked as a where a.key is null or a.order_key in (select c.document_key from claimed as c)
  returning order_key`;

/**
 * Reserves orders of one shop and claims their request keys. @returns the orderKeys of those reserved; the key of any other
 * is in use.
 */
export async function insertReservations(
  tx: WriteTx,
  shopId: string,
  reservations: readonly NewReservation[],
): Promise<ReadonlySet<string>> {
  const bindings = [JSON.stringify(reservations.map(toReservation)), shopId, shopId];
  const reserving = tx.raw<{ rows: { order_key: string }[] }>(RESERVE, bindings);
  const { rows } = await reserving.options({ name: 'reserve-orders' });
  return new Set(rows.map((row) => row.order_key));
}

function toReservation({ request, digest, recoverAt }: NewReservation) {
  return {
    order_key: request.orderKey,
    order_id: request.orderId,
    kind: request.kind,
    request: toStoredRequest(request),
    scope: request.requestKey?.scope ?? null,
    key: request.requestKey?.value ?? null,
    digest: digest && `\\x${digest.toString('hex')}`,
    requested_at: request.requestedAt,
    recover_at: recoverAt,
  };
}

export interface Release {
  readonly orderKey: string;
  /** Keep the reservation when a repeat of the request completes the order too. */
  readonly onlyIfSole: boolean;
}

/** Deletes a reservation that will never be an order and frees its request key; @returns false when there is none. */
export async function deleteReservation(
  tx: WriteTx,
  shopId: string,
  { orderKey, onlyIfSole }: Release,
): Promise<boolean> {
  const order = { shop_id: shopId, order_key: orderKey };
  const reservation = tx('reservations').where(onlyIfSole ? { ...order, is_shared: false } : order);
  const [gone] = await reservation.delete().returning<Pick<ReservationRow, 'scope' | 'key'>[]>(['scope', 'key']);
  if (!gone) return false;
  const key = toRequestKey(gone);
  if (key) await freeKey(tx, { shopId, key, documentKey: orderKey });
  return true;
}

/** Marks a reservation as completed by more than one request; `null` when it is gone. */
export async function shareReservation(tx: WriteTx, shopId: string, orderKey: string): Promise<Requested | null> {
  const { rows } = await tx.raw<{ rows: ReservationRow[] }>(
    `update reservations set is_shared = true where shop_id = ? and order_key = ? returning ${COLUMNS}`,
    [shopId, orderKey],
  );
  return rows[0] ? toRequested(rows[0]) : null;
}

export interface StaleReservation {
  readonly shopId: string;
  readonly request: Requested;
}

const CLAIM_STALE = `update reservations set recover_at = ?
  where (shop_id, order_key) in (
    /* across shops: pending orders of any shop are recovered */
    select r.shop_id, r.order_key from reservations as r where r.recover_at <= ? or r.recover_at > ? limit ? for update skip locked
  )
  returning ${COLUMNS}`;

export interface StaleSearch {
  readonly now: Date;
  readonly nextRecoveryAt: Date;
  /** A later plan was made before the clock was put back; it is due too. */
  readonly latestPlanned: Date;
  readonly limit: number;
}

/** Claims reservations of any shop that are due, until `nextRecoveryAt`; concurrent claims get different ones. */
export async function claimStaleReservations(
  db: Database,
  { now, nextRecoveryAt, latestPlanned, limit }: StaleSearch,
): Promise<StaleReservation[]> {
  const bindings = [nextRecoveryAt, now, latestPlanned, limit];
  const cells = await db.inEveryCell((tx) => tx.raw<{ rows: ReservationRow[] }>(CLAIM_STALE, bindings));
  const rows = cells.flatMap((cell) => cell.rows);
  return rows.map((row) => ({ shopId: row.shop_id, request: toRequested(row) }));
}
