import { shopOf, type WriteTx } from '@bahi/platform/data';
import { differenceOf } from '../domain/books.js';
import { entriesOfOrder, type OrderFact, unknownOrder } from '../domain/order-fact.js';
import { bookEntries } from './books.js';
import { type OrderFactRow, toOrderFact } from './rows.js';
import { lockShop } from './shops-repository.js';

const FIND = `select f.order_key, f.placed_at, f.placed_on, f.units, f.total_paise, f.cost_paise, f.invoice_units,
    f.is_settled, f.is_returned,
    (select array_agg(p.product_key) from order_products as p
      where p.shop_id = f.shop_id and p.order_key = f.order_key) as product_keys
  from order_facts as f where f.shop_id = ? and f.order_key = any(cast(? as uuid[]))`;

type Facts = ReadonlyMap<string, OrderFact>;

type Column = readonly [name: string, type: string, read: (fact: OrderFact) => unknown];

const COLUMNS: readonly Column[] = [
  ['order_key', 'uuid', ({ orderKey }) => orderKey],
  ['placed_at', 'timestamptz', ({ sale }) => sale?.placedAt ?? null],
  ['placed_on', 'date', ({ sale }) => sale?.placedOn ?? null],
  ['units', 'bigint', ({ sale }) => sale?.units ?? null],
  ['total_paise', 'bigint', ({ sale }) => sale && String(sale.totalPaise)],
  ['cost_paise', 'bigint', ({ sale }) => sale && String(sale.costPaise)],
  ['invoice_units', 'bigint', ({ invoiceUnits }) => invoiceUnits],
  ['is_settled', 'boolean', ({ isSettled }) => isSettled],
  ['is_returned', 'boolean', ({ isReturned }) => isReturned],
];
const NAMES = COLUMNS.map(([name]) => name);
const ARRAYS = COLUMNS.map(([, type]) => `cast(? as ${type}[])`);
const UPDATES = NAMES.slice(1).map((name) => `${name} = excluded.${name}`);

// The products of an order are told once and for all; later only whether they still count.
const SAVE = `with given as (
    select ${NAMES.join(', ')} from unnest(${ARRAYS.join(', ')}) as e (${NAMES.join(', ')})
  ), saved as (
    insert into order_facts (shop_id, ${NAMES.join(', ')}) select cast(? as uuid), ${NAMES.join(', ')} from given
    on conflict (shop_id, order_key) do update set ${UPDATES.join(', ')}
  )
  insert into order_products as p (shop_id, order_key, product_key, placed_at, is_counted)
  select cast(? as uuid), g.order_key, e.product_key, g.placed_at, not g.is_returned
  from unnest(cast(? as uuid[]), cast(? as uuid[])) as e (order_key, product_key)
  join given as g on g.order_key = e.order_key
  on conflict (shop_id, order_key, product_key) do update set is_counted = excluded.is_counted
  where p.is_counted <> excluded.is_counted`;

/** What was heard of one order: its fact after it. */
export interface HeardOrder {
  readonly orderKey: string;
  readonly change: (known: OrderFact) => OrderFact;
}

/** Brings the facts of orders up to what was just heard, oldest first, and moves the books by the difference. */
export async function changeOrders(heard: readonly HeardOrder[], tx: WriteTx): Promise<void> {
  await lockShop(tx);
  const before = await findOrders(tx, [...new Set(heard.map(({ orderKey }) => orderKey))]);
  const after = new Map<string, OrderFact>();
  for (const { orderKey, change } of heard)
    after.set(orderKey, change(after.get(orderKey) ?? before.get(orderKey) ?? unknownOrder(orderKey)));
  const facts = [...after.values()];
  await saveOrders(tx, facts);
  await bookEntries(tx, differenceOf([...before.values()].flatMap(entriesOfOrder), facts.flatMap(entriesOfOrder)));
}

async function findOrders(tx: WriteTx, orderKeys: readonly string[]): Promise<Facts> {
  const { rows } = await tx.raw<{ rows: OrderFactRow[] }>(FIND, [shopOf(tx), [...orderKeys]] as never);
  return new Map(rows.map((row) => [row.order_key, toOrderFact(row)]));
}

async function saveOrders(tx: WriteTx, facts: readonly OrderFact[]): Promise<void> {
  const shopId = shopOf(tx);
  const columns = COLUMNS.map(([, , read]) => facts.map(read));
  const sold = facts.flatMap(({ orderKey, sale }) => (sale?.productKeys ?? []).map((key) => [orderKey, key] as const));
  const [orderKeys, productKeys] = [sold.map(([orderKey]) => orderKey), sold.map(([, productKey]) => productKey)];
  await tx.raw(SAVE, [...columns, shopId, shopId, orderKeys, productKeys] as never);
}
