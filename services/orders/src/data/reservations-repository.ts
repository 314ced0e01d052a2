import type { Database, WriteTx } from '@bahi/platform/data';
import { CLAIM_KEY, claimBindings, freeKey } from '@bahi/platform/http';
import { type Requested, type ReservationRow, toRequested, toRequestKey, toStoredRequest } from './rows.js';

/** A requested order and the digest of its request. */
export interface NewReservation {
  readonly request: Requested;
  readonly digest: Buffer | null;
  /** From this instant on, the order is recovered. */
  readonly recoverAt: Date;
}

const COLUMNS = 'shop_id, order_key, order_id, kind, request, scope, key, requested_at';

const RESERVE = `insert into reservations (${COLUMNS}, recover_at)`;
const VALUES = '?::uuid, ?::uuid, ?, ?, ?::jsonb, ?, ?, ?::timestamptz, ?::timestamptz';
const RESERVE_UNDER_KEY = `with claimed as (${CLAIM_KEY}) ${RESERVE} select ${VALUES} from claimed`;

/** Reserves an order and claims its request key; @returns false when the key is already in use. */
export async function insertReservation(
  tx: WriteTx,
  shopId: string,
  { request, digest, recoverAt }: NewReservation,
): Promise<boolean> {
  const { orderKey, orderId, kind, requestKey, requestedAt } = request;
  const names = [requestKey?.scope ?? null, requestKey?.value ?? null];
  const stored = JSON.stringify(toStoredRequest(request));
  const row = [shopId, orderKey, orderId, kind, stored, ...names, requestedAt, recoverAt];
  if (!requestKey || !digest) {
    await tx.raw(`${RESERVE} values (${VALUES})`, row).options({ name: 'reserve-order' });
    return true;
  }
  const key = { ...requestKey, digest };
  const claim = claimBindings({ shopId, key, documentKey: orderKey, createdAt: requestedAt });
  const reserving = tx.raw<{ rowCount: number }>(RESERVE_UNDER_KEY, [...claim, ...row]);
  const { rowCount } = await reserving.options({ name: 'reserve-order-under-key' });
  return rowCount > 0;
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
