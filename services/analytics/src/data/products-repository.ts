import { shopOf, type WriteTx } from '@bahi/platform/data';
import type { Crossing, ProductRecord } from '../domain/product-record.js';
import {
  type CrossingRow,
  fromCrossing,
  fromProductRecord,
  type ProductRecordRow,
  toCrossing,
  toProductRecord,
} from './rows.js';

type Column = readonly [name: keyof ProductRecordRow, type: string];

const COLUMNS: readonly Column[] = [
  ['product_key', 'uuid'],
  ['product_id', 'text'],
  ['product_name', 'text'],
  ['name_key', 'text'],
  ['category_key', 'text'],
  ['supplier_key', 'text'],
  ['image_url', 'text'],
  ['cost_paise', 'bigint'],
  ['added_quantity_milli', 'bigint'],
  ['threshold_milli', 'bigint'],
  ['expires_on', 'date'],
  ['added_at', 'timestamptz'],
  ['added_on', 'date'],
  ['is_opening', 'boolean'],
  ['changed', 'jsonb'],
  ['added_cost_paise', 'bigint'],
  ['added_expires_on', 'date'],
  ['is_archived', 'boolean'],
  ['position', 'bigint'],
  ['quantity_milli', 'bigint'],
  ['rating_total', 'bigint'],
  ['rating_count', 'bigint'],
];
const NAMES = COLUMNS.map(([name]) => name);
const UPDATES = NAMES.slice(1).map((name) => `${name} = excluded.${name}`);

// One index lookup per key: a single scan for all keys would read every product of the shop, again for each batch of a file.
const FIND = `select ${NAMES.map((name) => `r.${name}`).join(', ')}
  from unnest(cast(? as uuid[])) as k (product_key)
  cross join lateral (
    select ${NAMES.map((name) => `p.${name}`).join(', ')} from product_records as p
    where p.shop_id = cast(? as uuid) and p.product_key = k.product_key limit 1
  ) as r`;
const FIND_CROSSINGS = `select c.product_key, c.position, c.happened_on, c.change, c.has_expiry, c.expires_on from stock_crossings as c
  where c.shop_id = ? and c.product_key = any(cast(? as uuid[]))`;

// PostgreSQL reads arrays of columns faster than a JSON list of rows.
const SAVE = `insert into product_records (shop_id, ${NAMES.join(', ')})
  select cast(? as uuid), ${NAMES.map((name) => `e.${name}`).join(', ')}
  from unnest(${COLUMNS.map(([, type]) => `cast(? as ${type}[])`).join(', ')}) as e (${NAMES.join(', ')})
  on conflict (shop_id, product_key) do update set ${UPDATES.join(', ')}`;
const SAVE_CROSSINGS = `insert into stock_crossings (shop_id, product_key, position, happened_on, change, has_expiry, expires_on)
  select cast(? as uuid), e.product_key, e.position, e.happened_on, e.change, e.has_expiry, e.expires_on
  from unnest(cast(? as uuid[]), cast(? as bigint[]), cast(? as date[]), cast(? as smallint[]), cast(? as boolean[]),
    cast(? as date[])) as e (product_key, position, happened_on, change, has_expiry, expires_on)
  on conflict (shop_id, product_key, position) do nothing
  returning product_key, position, happened_on, change, has_expiry, expires_on`;

/** The stored products with these keys, by key. */
export async function findProducts(
  tx: WriteTx,
  productKeys: readonly string[],
): Promise<ReadonlyMap<string, ProductRecord>> {
  const { rows } = await tx.raw<{ rows: ProductRecordRow[] }>(FIND, [[...productKeys], shopOf(tx)] as never);
  return new Map(rows.map((row) => [row.product_key, toProductRecord(row)]));
}

/** Inserts or replaces products. */
export async function saveProducts(tx: WriteTx, products: readonly ProductRecord[]): Promise<void> {
  const rows = products.map(fromProductRecord);
  const bindings = [shopOf(tx), ...NAMES.map((name) => rows.map((row) => row[name]))];
  await tx.raw(SAVE, bindings as never).options({ name: 'save-products' });
}

/** The stored crossings of these products. */
export async function findCrossings(tx: WriteTx, productKeys: readonly string[]): Promise<Crossing[]> {
  if (productKeys.length === 0) return [];
  const { rows } = await tx.raw<{ rows: CrossingRow[] }>(FIND_CROSSINGS, [shopOf(tx), productKeys] as never);
  return rows.map(toCrossing);
}

/** Stores crossings once each; @returns those that were not stored yet. */
export async function saveCrossings(tx: WriteTx, crossings: readonly Crossing[]): Promise<Crossing[]> {
  if (crossings.length === 0) return [];
  const given = crossings.map(fromCrossing);
  const names = ['product_key', 'position', 'happened_on', 'change', 'has_expiry', 'expires_on'] as const;
  const columns = names.map((name) => given.map((row) => row[name]));
  const saving = tx.raw<{ rows: CrossingRow[] }>(SAVE_CROSSINGS, [shopOf(tx), ...columns] as never);
  const { rows } = await saving.options({ name: 'save-crossings' });
  return rows.map(toCrossing);
}
