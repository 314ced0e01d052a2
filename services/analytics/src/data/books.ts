import { shopOf, type WriteTx } from '@bahi/platform/data';
import type { Book, Entry } from '../domain/books.js';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** The table of a book: its key after `shop_id`, and what it sums. */
export interface BookTable {
  readonly table: string;
  readonly keys: readonly Column[];
  readonly amounts: readonly Column[];
}
const [bigint, numeric, text] = [column('bigint'), column('numeric'), column('text')];
const [date, timestamptz, uuid] = [column('date'), column('timestamptz'), column('uuid')];

export const BOOK_TABLES: Readonly<Record<Book, BookTable>> = {
  shop: { table: 'shop_sums', keys: [], amounts: [bigint('products'), bigint('quantity'), bigint('expected_units')] },
  recent: {
    table: 'recent_sums',
    keys: [text('grain'), timestamptz('starts_at')],
    amounts: [bigint('orders'), numeric('total_paise'), numeric('cost_paise'), bigint('products_added')],
  },
  calendar: {
    table: 'calendar_sums',
    keys: [text('grain'), date('starts_on')],
    amounts: [numeric('sales_paise'), bigint('units'), numeric('purchases_paise'), bigint('in_stock_change')],
  },
  productHours: {
    table: 'product_hours',
    keys: [uuid('product_key'), timestamptz('starts_at')],
    amounts: [bigint('orders')],
  },
  labels: { table: 'product_labels', keys: [text('kind'), text('label')], amounts: [bigint('products')] },
};

export const BOOKS = Object.keys(BOOK_TABLES) as readonly Book[];

/** Adds entries, at most one per sum, to their books. */
export async function bookEntries(tx: WriteTx, entries: readonly Entry[]): Promise<void> {
  const books = BOOKS.filter((name) => entries.some(({ book }) => book === name));
  if (books.length === 0) return;
  const lists = books.map((name) => [
    BOOK_TABLES[name].table,
    JSON.stringify(entries.filter(({ book }) => book === name).map(rowOf)),
  ]);
  await tx.raw(bookingOf(books), { shopId: shopOf(tx), ...Object.fromEntries(lists) });
}

function column(type: string) {
  return (name: string) => ({ name, type });
}

function names(columns: readonly Column[]) {
  return columns.map(({ name }) => name);
}

/** Adds the amounts of a JSON list to a book. */
function upsertOf({ table, keys, amounts }: BookTable): string {
  const record = [...keys, ...amounts].map(({ name, type }) => `${name} ${type}`).join(', ');
  const added = names(amounts).map((name) => `${name} = b.${name} + excluded.${name}`);
  const key = ['shop_id', ...names(keys)].join(', ');
  return `insert into ${table} as b (${key}, ${names(amounts).join(', ')})
    select ${['cast(:shopId as uuid)', ...names(keys), ...names(amounts).map((name) => `coalesce(${name}, 0)`)].join(', ')}
    from jsonb_to_recordset(cast(:${table} as jsonb)) as e (${record})
    on conflict (${key}) do update set ${added.join(', ')}`;
}

// One round trip for all books that change, and few different texts, so that they are planned once.
function bookingOf(books: readonly Book[]): string {
  return `with ${books.map((book) => `${BOOK_TABLES[book].table}_booked as (${upsertOf(BOOK_TABLES[book])})`).join(', ')} select 1`;
}

function snake(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function rowOf({ key, amounts }: Entry) {
  return Object.fromEntries(
    [...Object.entries(key), ...Object.entries(amounts)].map(([name, value]) => [snake(name), String(value)]),
  );
}
