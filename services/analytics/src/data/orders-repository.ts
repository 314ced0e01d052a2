import { shopOf, type WriteTx } from '@bahi/platform/data';
import { METHODS } from '../domain/billed.js';
import type { OrderRecord } from '../domain/order-record.js';
import { type OrderRecordRow, toOrderRecord } from './rows.js';

const FIND = `select r.*,
    (select array_agg(p.product_key) from order_products as p
      where p.shop_id = r.shop_id and p.order_key = r.order_key) as product_keys
  from order_records as r where r.shop_id = ? and r.order_key = any(cast(? as uuid[]))`;

type Column = readonly [name: string, type: string, read: (order: OrderRecord) => unknown];

const COLUMNS: readonly Column[] = [
  ['order_key', 'uuid', ({ orderKey }) => orderKey],
  ['placed_at', 'timestamptz', ({ sale }) => sale?.placedAt ?? null],
  ['placed_on', 'date', ({ sale }) => sale?.placedOn ?? null],
  ['units_milli', 'bigint', ({ sale }) => sale?.unitsMilli ?? null],
  ['total_paise', 'bigint', ({ sale }) => sale && String(sale.totalPaise)],
  ['cost_paise', 'bigint', ({ sale }) => sale && String(sale.costPaise)],
  ...METHODS.map((method): Column => [`${method}_paise`, 'bigint', ({ money }) => String(money.billed[method])]),
  ['money_position', 'bigint', ({ money }) => money.position],
  ['invoice_units_milli', 'bigint', ({ invoiceUnitsMilli }) => invoiceUnitsMilli],
  ['invoice_paise', 'bigint', ({ invoicePaise }) => invoicePaise?.toString() ?? null],
  ['is_settled', 'boolean', ({ isSettled }) => isSettled],
  ['state_no', 'integer', ({ stateNo }) => stateNo],
  ['is_returned', 'boolean', ({ isReturned }) => isReturned],
  ['returned_milli', 'bigint', ({ returned }) => returned.unitsMilli],
  ['returned_paise', 'bigint', ({ returned }) => String(returned.netPaise)],
  ['returned_cost_paise', 'bigint', ({ returned }) => String(returned.costPaise)],
];
const NAMES = COLUMNS.map(([name]) => name);
const ARRAYS = COLUMNS.map(([, type]) => `cast(? as ${type}[])`);
const UPDATES = NAMES.slice(1).map((name) => `${name} = excluded.${name}`);

// The products of an order never change; later events only change whether they count.
const SAVE = `with given as (
    select ${NAMES.join(', ')} from unnest(${ARRAYS.join(', ')}) as e (${NAMES.join(', ')})
  ), saved as (
    insert into order_records (shop_id, ${NAMES.join(', ')}) select cast(? as uuid), ${NAMES.join(', ')} from given
    on conflict (shop_id, order_key) do update set ${UPDATES.join(', ')}
  )
  insert into order_products as p (shop_id, order_key, product_key, placed_at, is_counted)
  select cast(? as uuid), g.order_key, e.product_key, g.placed_at, not g.is_returned
  from unnest(cast(? as uuid[]), cast(? as uuid[])) as e (order_key, product_key)
  join given as g on g.order_key = e.order_key
  on conflict (shop_id, order_key, product_key) do update set is_counted = excluded.is_counted
  where p.is_counted <> excluded.is_counted`;

/** The stored orders with these keys, by key. */
export async function findOrders(tx: WriteTx, orderKeys: readonly string[]): Promise<ReadonlyMap<string, OrderRecord>> {
  const { rows } = await tx.raw<{ rows: OrderRecordRow[] }>(FIND, [shopOf(tx), [...orderKeys]] as never);
  return new Map(rows.map((row) => [row.order_key, toOrderRecord(row)]));
}

/** Inserts or replaces orders. */
export async function saveOrders(tx: WriteTx, orders: readonly OrderRecord[]): Promise<void> {
  const shopId = shopOf(tx);
  const columns = COLUMNS.map(([, , read]) => orders.map(read));
  const sold = orders.flatMap(({ orderKey, sale }) => (sale?.productKeys ?? []).map((key) => [orderKey, key] as const));
  const [orderKeys, productKeys] = [sold.map(([orderKey]) => orderKey), sold.map(([, productKey]) => productKey)];
  const bindings = [...columns, shopId, shopId, orderKeys, productKeys];
  await tx.raw(SAVE, bindings as never).options({ name: 'save-orders' });
}
