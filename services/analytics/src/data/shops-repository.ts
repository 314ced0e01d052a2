import { byText, type Database, mergePages, shopOf, type WriteTx } from '@bahi/platform/data';

const LOCK = 'select 1 from shops_seen where shop_id = ? for update';
const ADD = 'insert into shops_seen (shop_id) values (?) on conflict do nothing';

const locked = new WeakSet<WriteTx>();

/**
 * Makes this transaction the only one that changes the records and totals of its shop: a difference between an old and a
 * new record is only right when no one else changes the record. One lock for all of them cannot deadlock.
 */
export async function lockShop(tx: WriteTx): Promise<void> {
  if (locked.has(tx)) return;
  const shopId = shopOf(tx);
  const lock = () => tx.raw<{ rows: unknown[] }>(LOCK, [shopId]);
  const { rows } = await lock();
  if (rows.length === 0) {
    await tx.raw(ADD, [shopId]);
    await lock();
  }
  locked.add(tx);
}

/** The ids of the shops that had events, after one and in ascending order. */
export async function listShops(db: Database, after: string, limit: number): Promise<string[]> {
  const sql = 'select s.shop_id from shops_seen as s where s.shop_id > ? order by s.shop_id limit ?';
  const cells = await db.inEveryCell((tx) => tx.raw<{ rows: { shop_id: string }[] }>(sql, [after, limit]));
  const pages = cells.map(({ rows }) => rows.map(({ shop_id }) => shop_id));
  return mergePages(pages, byText(String), limit);
}
