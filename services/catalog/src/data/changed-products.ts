import { isUuid } from '@bahi/contracts/shared';
import { shopOf, type Tx } from '@bahi/platform/data';

/** So many changes are read one by one; more of them cost as much as the whole list. */
const MOST_CHANGES = 2_000;

const SINCE = /^(\d{1,15})\.([0-9a-f-]{36})$/;

const HEAD = `select v.position, o.id from outbox_positions as v
  left join outbox as o on o.shop_id = v.shop_id and o.position = v.position where v.shop_id = ?::uuid`;

/**
 * The version of the counter's list: the last position and the id of its event, which no other database has there; `0` when
 * there is no event to go on from.
 */
export async function readListVersion(tx: Tx): Promise<string> {
  const { rows } = await tx.raw<{ rows: { position: number; id: string | null }[] }>(HEAD, [shopOf(tx)]);
  const [head] = rows;
  return head?.id ? `${head.position}.${head.id}` : '0';
}

/** Products that changed: those that are sold now, and those that are not. */
export interface ChangedProducts {
  readonly sold: readonly string[];
  readonly removed: readonly string[];
}

// A file that was imported is one event with many products; every other event is about one product.
const CHANGED = `select distinct key from (
    select o.subject as key from outbox as o
    where o.shop_id = ?::uuid and o.position > ?::bigint and o.type in ('catalog.stock-changed', 'catalog.product-changed')
    union all
    select p->>'productKey' from outbox as o cross join lateral jsonb_array_elements(o.data->'products') as p
    where o.shop_id = ?::uuid and o.position > ?::bigint and o.type = 'catalog.products-added'
  ) as changed limit ?`;

/**
 * The products that changed since a version of the list, from the events after it (counter.md 4.3). `null` when the whole list
 * must be read: for more than 2,000 changes, events that are deleted, a version of another database and any other text.
 */
export async function findChangedProducts(tx: Tx, since: string): Promise<ChangedProducts | null> {
  const [, position, id = ''] = SINCE.exec(since) ?? [];
  if (!position || !isUuid(id) || !(await isWithinReach(tx, position, id))) return null;
  const shopId = shopOf(tx);
  const bindings = [shopId, position, shopId, position, MOST_CHANGES + 1];
  const { rows } = await tx.raw<{ rows: { key: string }[] }>(CHANGED, bindings);
  if (rows.length > MOST_CHANGES) return null;
  const keys = rows.map(({ key }) => key);
  const sold = await tx('products')
    .where({ shop_id: shopId, archived_at: null })
    .whereRaw('product_key = any(?::uuid[])', [keys] as never)
    .pluck<string[]>('product_key');
  const isSold = new Set(sold);
  return { sold, removed: keys.filter((key) => !isSold.has(key)) };
}

const REACH = `select v.position - o.position <= ? as reaches from outbox as o join outbox_positions as v using (shop_id)
  where o.shop_id = ?::uuid and o.position = ?::bigint and o.id = ?::uuid`;

async function isWithinReach(tx: Tx, position: string, id: string): Promise<boolean> {
  const bindings = [MOST_CHANGES, shopOf(tx), position, id];
  const { rows } = await tx.raw<{ rows: { reaches: boolean }[] }>(REACH, bindings);
  return rows[0]?.reaches ?? false;
}
