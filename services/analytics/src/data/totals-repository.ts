import { shopOf, type WriteTx } from '@bahi/platform/data';
import { METHODS } from '../domain/billed.js';
import type { Entry, Total } from '../domain/totals.js';
import { EXPECTED } from './expected-totals.js';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** The table of a total: its key after `shop_id`, and the amounts it sums. */
export interface TotalTable {
  readonly table: string;
  readonly keys: readonly Column[];
  readonly amounts: readonly Column[];
}
const [bigint, numeric, text] = [column('bigint'), column('numeric'), column('text')];
const [date, timestamptz, uuid] = [column('date'), column('timestamptz'), column('uuid')];

export const TOTAL_TABLES: Readonly<Record<Total, TotalTable>> = {
  shop: {
    table: 'shop_totals',
    keys: [],
    amounts: [
      ...[bigint('products'), numeric('quantity_milli'), numeric('expected_units_milli')],
      ...[bigint('unpaid_invoices'), numeric('unpaid_paise')],
    ],
  },
  recent: {
    table: 'recent_totals',
    keys: [text('grain'), timestamptz('starts_at')],
    amounts: [bigint('orders'), numeric('total_paise'), numeric('cost_paise'), bigint('products_added')],
  },
  quarters: {
    table: 'quarter_totals',
    keys: [timestamptz('starts_at')],
    amounts: [bigint('orders'), ...METHODS.map((method) => numeric(`${method}_paise`))],
  },
  calendar: {
    table: 'calendar_totals',
    keys: [text('grain'), date('starts_on')],
    amounts: [numeric('sales_paise'), numeric('units_milli'), numeric('purchases_paise'), bigint('in_stock_change')],
  },
  productHours: {
    table: 'product_hours',
    keys: [uuid('product_key'), timestamptz('starts_at')],
    amounts: [bigint('orders')],
  },
  labels: { table: 'product_labels', keys: [text('kind'), text('label')], amounts: [bigint('products')] },
};

/** The column with the time of a total's rows, for totals that have one. */
export const TIME_OF: Partial<Readonly<Record<Total, string>>> = {
  recent: 'starts_at',
  quarters: 'starts_at',
  calendar: 'starts_on',
  productHours: 'starts_at',
};

export const TOTALS_OF_TIMES = Object.keys(TIME_OF) as readonly Total[];

export const TOTALS = Object.keys(TOTAL_TABLES) as readonly Total[];

/** Adds entries, at most one per row, to the totals. */
export async function addToTotals(tx: WriteTx, entries: readonly Entry[]): Promise<void> {
  const changed = TOTALS.filter((name) => entries.some(({ total }) => total === name));
  if (changed.length === 0) return;
  const lists = changed.map((name) => [
    TOTAL_TABLES[name].table,
    JSON.stringify(entries.filter(({ total }) => total === name).map(rowOf)),
  ]);
  const bindings = { shopId: shopOf(tx), ...Object.fromEntries(lists) };
  await tx.raw(addingTo(changed), bindings).options({ name: `add-to-${changed.join('-')}` });
}

/** Computes a total of the transaction's shop from its records again. */
export async function rebuildTotal(tx: WriteTx, total: Total): Promise<void> {
  const { table, keys, amounts } = TOTAL_TABLES[total];
  const columns = names([...keys, ...amounts]);
  const shopId = shopOf(tx);
  await tx.raw(`delete from ${table} where shop_id = ?`, [shopId]);
  await tx.raw(
    `insert into ${table} (shop_id, ${columns.join(', ')})
      select cast(:shopId as uuid), ${columns.map((name) => `x.${name}`).join(', ')} from (${EXPECTED[total]}) as x`,
    { shopId, after: '-infinity' },
  );
}

function column(type: string) {
  return (name: string) => ({ name, type });
}

function names(columns: readonly Column[]) {
  return columns.map(({ name }) => name);
}

/** Adds the amounts of a JSON list to a total. */
function upsertOf({ table, keys, amounts }: TotalTable): string {
  const record = [...keys, ...amounts].map(({ name, type }) => `${name} ${type}`).join(', ');
  const sums = names(amounts).map((name) => `${name} = t.${name} + excluded.${name}`);
  const key = ['shop_id', ...names(keys)].join(', ');
  return `insert into ${table} as t (${key}, ${names(amounts).join(', ')})
    select ${['cast(:shopId as uuid)', ...names(keys), ...names(amounts).map((name) => `coalesce(${name}, 0)`)].join(', ')}
    from jsonb_to_recordset(cast(:${table} as jsonb)) as e (${record})
    on conflict (${key}) do update set ${sums.join(', ')}`;
}

// One round trip for all totals that change.
function addingTo(totals: readonly Total[]): string {
  const upserts = totals.map((total) => TOTAL_TABLES[total]);
  return `with ${upserts.map((table) => `added_to_${table.table} as (${upsertOf(table)})`).join(', ')} select 1`;
}

function snake(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function rowOf({ key, amounts }: Entry) {
  return Object.fromEntries(
    [...Object.entries(key), ...Object.entries(amounts)].map(([name, value]) => [snake(name), String(value)]),
  );
}
