import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { CountView, StockCount } from '../domain/stock-count.js';

interface CountRow {
  readonly count_key: string;
  readonly name: string;
  readonly scope: StockCount['scope'];
  readonly is_blind: boolean;
  readonly status: StockCount['status'];
  readonly opened_at: Date;
  readonly opened_by: string;
}

interface ViewRow extends CountRow {
  readonly products: number;
  readonly counted: number;
  readonly moved: number;
  readonly approved: number;
}

const COLUMNS = ['count_key', 'name', 'scope', 'is_blind', 'status', 'opened_at', 'opened_by'] as const;

/** Stores a new count; @returns the one that has this key already, `null` when this is the first. */
export async function insertCount(tx: WriteTx, count: StockCount): Promise<StockCount | null> {
  const added = await tx('stock_counts')
    .insert({
      shop_id: shopOf(tx),
      count_key: count.countKey,
      name: count.name,
      scope: JSON.stringify(count.scope),
      is_blind: count.isBlind,
      status: count.status,
      opened_at: count.openedAt,
      opened_by: count.openedBy,
    })
    .onConflict(['shop_id', 'count_key'])
    .ignore()
    .returning('count_key');
  return added.length > 0 ? null : findCount(tx, count.countKey);
}

const joinOf = (condition: string) => `with wanted as (
    select p.product_key from products as p where p.shop_id = ?::uuid and p.archived_at is null and ${condition}
  ), added as (
    insert into count_products (shop_id, count_key, product_key)
    select ?::uuid, ?::uuid, w.product_key from wanted as w order by w.product_key
    on conflict do nothing returning product_key
  )
  select (select count(*)::integer from added) as joined,
    (select w.product_key from wanted as w where w.product_key not in (select product_key from added) limit 1) as taken`;

/** Takes the products of a scope into a count; `taken` is one that is in another open count. */
export async function joinScope(
  tx: WriteTx,
  { countKey, scope }: StockCount,
): Promise<{ readonly joined: number; readonly taken: string | null }> {
  const { kind, category = '', supplier = '', productIds = [] } = scope;
  const conditions = {
    all: ['true', []],
    category: ['lower(p.category) = lower(?)', [category]],
    supplier: ['lower(p.supplier) = lower(?)', [supplier]],
    chosen: ['(p.product_id = any(?::text[]) or p.product_key::text = any(?::text[]))', [productIds, productIds]],
  } as const;
  const [condition, values] = conditions[kind];
  const bindings = [shopOf(tx), ...values, shopOf(tx), countKey];
  const { rows } = await tx.raw<{ rows: { joined: number; taken: string | null }[] }>(
    joinOf(condition),
    bindings as never,
  );
  return rows[0] ?? { joined: 0, taken: null };
}

/** A count; with a lock it stays as it is until the transaction ends. */
export async function findCount(tx: Tx, countKey: string, lock?: 'share' | 'update'): Promise<StockCount | null> {
  const query = tx('stock_counts').where({ shop_id: shopOf(tx), count_key: countKey });
  if (lock === 'share') query.forShare();
  if (lock === 'update') query.forUpdate();
  const row = await query.first<CountRow | undefined>(...COLUMNS);
  return row ? toCount(row) : null;
}

/** Moves a locked count on; one that is closed takes no more products from others. */
export async function updateStatus(
  tx: WriteTx,
  { countKey }: Pick<StockCount, 'countKey'>,
  { status, at, by }: { readonly status: StockCount['status']; readonly at: Date; readonly by: string },
): Promise<void> {
  const key = { shop_id: shopOf(tx), count_key: countKey };
  const isClosed = status === 'approved' || status === 'dropped';
  const closed = isClosed ? { closed_at: at, closed_by: by } : {};
  await tx('stock_counts')
    .where(key)
    .update({ status, ...closed });
  if (isClosed)
    await tx('count_products')
      .where({ ...key, is_open: true })
      .update({ is_open: false });
}

const VIEW = `select ${COLUMNS.map((column) => `c.${column}`).join(', ')}, p.products, p.counted, p.moved, p.approved
  from stock_counts as c cross join lateral (
    select count(*)::integer as products, count(p.counted_milli)::integer as counted,
      count(*) filter (where p.is_moved and p.approved_at is null)::integer as moved, count(p.approved_at)::integer as approved
    from count_products as p where p.shop_id = c.shop_id and p.count_key = c.count_key
  ) as p
  where c.shop_id = ?::uuid`;

/** A count with how far it is. */
export async function readCountView(tx: Tx, countKey: string): Promise<CountView | null> {
  const { rows } = await tx.raw<{ rows: ViewRow[] }>(`${VIEW} and c.count_key = ?::uuid`, [shopOf(tx), countKey]);
  return rows[0] ? toView(rows[0]) : null;
}

/** Counts, newest first, from a place on. */
export async function listCountViews(
  tx: Tx,
  { limit, before }: { readonly limit: number; readonly before: { readonly at: Date; readonly key: string } | null },
): Promise<CountView[]> {
  const after = before ? 'and (c.opened_at, c.count_key) < (?::timestamptz, ?::uuid)' : '';
  const bindings = [shopOf(tx), ...(before ? [before.at, before.key] : []), limit];
  const sql = `${VIEW} ${after} order by c.opened_at desc, c.count_key desc limit ?`;
  const { rows } = await tx.raw<{ rows: ViewRow[] }>(sql, bindings);
  return rows.map(toView);
}

/** The open count that a product is in. */
export async function findOpenCount(
  tx: Tx,
  productKey: string,
): Promise<{ readonly countId: string; readonly name: string } | null> {
  const row = await tx('count_products as p')
    .join('stock_counts as c', { 'c.shop_id': 'p.shop_id', 'c.count_key': 'p.count_key' })
    .where({ 'p.shop_id': shopOf(tx), 'p.product_key': productKey, 'p.is_open': true })
    .first<{ count_key: string; name: string } | undefined>('c.count_key', 'c.name');
  return row ? { countId: row.count_key, name: row.name } : null;
}

function toCount(row: CountRow): StockCount {
  return {
    countKey: row.count_key,
    name: row.name,
    scope: row.scope,
    isBlind: row.is_blind,
    status: row.status,
    openedAt: row.opened_at,
    openedBy: row.opened_by,
  };
}

function toView(row: ViewRow): CountView {
  const { products, counted, moved, approved } = row;
  return { ...toCount(row), products, counted, toCountAgain: moved, approved };
}
