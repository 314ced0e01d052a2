import type { Database, WriteTx } from '@bahi/platform/data';
import type { OrderRequestKey, RequestedOrder } from '../domain/order.js';
import { type ReservationRow, toRequestedOrder, toStoredRequest } from './rows.js';

/** A requested order and the digest of its request. */
export interface NewReservation {
  readonly request: RequestedOrder;
  readonly digest: Buffer | null;
  /** From this instant on, the order is recovered. */
  readonly recoverAt: Date;
}

/** Reserves an order and claims its request key; @returns false when the key is already in use. */
export async function insertReservation(
  tx: WriteTx,
  shopId: string,
  { request, digest, recoverAt }: NewReservation,
): Promise<boolean> {
  const { orderKey, requestKey, requestedAt } = request;
  const row = { shop_id: shopId, order_key: orderKey, requested_at: requestedAt, ...columnsOf(requestKey) };
  if (requestKey) {
    const claim = tx('order_requests').insert({ ...row, digest });
    const claimed = await claim.onConflict(['shop_id', 'scope', 'key']).ignore().returning('order_key');
    if (claimed.length === 0) return false;
  }
  const stored = { order_id: request.orderId, kind: request.kind, request: JSON.stringify(toStoredRequest(request)) };
  await tx('reservations').insert({ ...row, ...stored, recover_at: recoverAt });
  return true;
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
  // Only the reservation that holds a key frees it.
  if (gone.key !== null)
    await tx('order_requests')
      .where({ ...order, scope: gone.scope, key: gone.key })
      .delete();
  return true;
}

const COLUMNS = 'shop_id, order_key, order_id, kind, request, scope, key, requested_at';

/** Marks a reservation as completed by more than one request; `null` when it is gone. */
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
export function claimStaleReservations(
  db: Database,
  { now, nextRecoveryAt, latestPlanned, limit }: StaleSearch,
): Promise<StaleReservation[]> {
  return db.acrossShops(async (tx) => {
    const { rows } = await tx.raw<{ rows: ReservationRow[] }>(CLAIM_STALE, [nextRecoveryAt, now, latestPlanned, limit]);
    return rows.map((row) => ({ shopId: row.shop_id, request: toRequestedOrder(row) }));
  });
}

/** A request key in use. */
export interface StoredRequest {
  readonly digest: Buffer;
  readonly orderKey: string;
  /** The reply of the success; `null` while the request runs. */
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

const DELETE_BATCH = 5_000;

/** Deletes the replied requests of all shops from before an instant; @returns how many. */
export async function deleteRequestsBefore(db: Database, before: Date): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.acrossShops((tx) =>
      tx.raw<{ rowCount: number }>(
        `delete from order_requests where (shop_id, scope, key) in (
          select q.shop_id, q.scope, q.key from order_requests as q
          where q.requested_at < ? and q.reply is not null limit ?)`,
        [before, DELETE_BATCH],
      ),
    );
    total += rowCount;
    if (rowCount < DELETE_BATCH) return total;
  }
}

function columnsOf(key: OrderRequestKey | null) {
  return { scope: key?.scope ?? null, key: key?.value ?? null };
}
