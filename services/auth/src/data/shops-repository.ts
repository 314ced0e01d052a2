import type { Tx, WriteTx } from '@bahi/platform/data';
import type { ShopState } from '../domain/shop-state.js';

interface ShopRow {
  readonly blocked_at: Date | null;
  readonly closed_at: Date | null;
  readonly erase_after: Date | null;
  readonly erased_at: Date | null;
}

const COLUMNS = ['blocked_at', 'closed_at', 'erase_after', 'erased_at'] as const;

/** The state of the transaction's shop under a shared lock: a block and sign-ins wait for each other. */
export async function lockShopState(tx: Tx, shopId: string): Promise<ShopState | null> {
  const row = await tx('shops')
    .where('shop_id', shopId)
    .forShare()
    .first<ShopRow | undefined>(...COLUMNS);
  return row ? toState(row) : null;
}

/** Locks the shop for a change and reads its state. */
export async function lockShop(tx: WriteTx, shopId: string): Promise<ShopState | null> {
  const row = await tx('shops')
    .where('shop_id', shopId)
    .forUpdate()
    .first<ShopRow | undefined>(...COLUMNS);
  return row ? toState(row) : null;
}

export async function writeShopState(tx: WriteTx, shopId: string, state: ShopState): Promise<void> {
  await tx('shops').where('shop_id', shopId).update({
    blocked_at: state.blockedAt,
    closed_at: state.closedAt,
    erase_after: state.eraseAfter,
    erased_at: state.erasedAt,
  });
}

/** Shops whose time is over and that are not erased yet; needs a transaction across shops. */
export async function listShopsToErase(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx('shops')
    .whereRaw('/* across shops: shops to erase */ erase_after <= ? and erased_at is null', [now])
    .select<{ shop_id: string }[]>('shop_id');
  return rows.map(({ shop_id }) => shop_id);
}

export interface ListedShop {
  readonly shopId: string;
  readonly createdAt: Date;
  readonly emails: readonly string[];
  readonly state: ShopState;
}

const LIST = `/* across shops: the operator's list */ select s.shop_id, s.created_at, s.blocked_at, s.closed_at, s.erase_after,
    s.erased_at, array(select u.email from users as u where u.shop_id = s.shop_id order by u.created_at) as emails
  from shops as s where s.shop_id > ? order by s.shop_id limit ?`;

/** A page of all shops in the order of their ids, after one; needs a transaction across shops. */
export async function listShops(tx: Tx, after: string, limit: number): Promise<ListedShop[]> {
  type Row = ShopRow & { readonly shop_id: string; readonly created_at: Date; readonly emails: string[] };
  const { rows } = await tx.raw<{ rows: Row[] }>(LIST, [after, limit]);
  return rows.map((row) => ({
    shopId: row.shop_id,
    createdAt: row.created_at,
    emails: row.emails,
    state: toState(row),
  }));
}

function toState({ blocked_at, closed_at, erase_after, erased_at }: ShopRow): ShopState {
  return { blockedAt: blocked_at, closedAt: closed_at, eraseAfter: erase_after, erasedAt: erased_at };
}
