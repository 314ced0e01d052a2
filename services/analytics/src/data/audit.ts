import type { Database, Tx, WriteTx } from '@bahi/platform/data';
import type { Book } from '../domain/books.js';
import { BOOK_TABLES, BOOKS } from './books.js';
import { EXPECTED } from './expected-sums.js';
import { lockShop } from './shops-repository.js';

/** A sum that is not what its facts say. */
export interface Drift {
  readonly table: string;
  /** The key of the row without its shop: `{ grain: 'day', starts_on: '2026-11-21' }`. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly actual: Readonly<Record<string, unknown>>;
}

/** Enough to see what is wrong; a lost table would fill the log. */
const MAX_DRIFTS_PER_BOOK = 100;

/** Computes every sum of a shop from its facts again; @returns those that differ, none when all is well. */
export function auditTotals(db: Database, shopId: string): Promise<Drift[]> {
  return db.read(shopId, async (tx) => {
    // One snapshot for all books, so that an event in between is no drift.
    await tx.raw('set transaction isolation level repeatable read');
    const drifts: Drift[] = [];
    for (const book of BOOKS) drifts.push(...(await driftOf(tx, shopId, book)));
    return drifts;
  });
}

/** Makes the sums of a shop from its facts again; events of the shop wait meanwhile. */
export function rebuildTotals(db: Database, shopId: string): Promise<void> {
  return db.write(shopId, async (tx) => {
    await lockShop(tx);
    for (const book of BOOKS) await rebuildBook(tx, shopId, book);
  });
}

function quoted(names: readonly string[], value: (name: string) => string) {
  return `jsonb_build_object(${names.map((name) => `'${name}', ${value(name)}`).join(', ')})`;
}

function auditOf(book: Book): string {
  const { table, keys, amounts } = BOOK_TABLES[book];
  const key = keys.map(({ name }) => name);
  const sums = amounts.map(({ name }) => name);
  const sumOf = (side: string) => (name: string) => `coalesce(${side}.${name}, 0)`;
  return `select ${quoted(key, (name) => name)} as key, ${quoted(sums, sumOf('e'))} as expected,
      ${quoted(sums, sumOf('a'))} as actual
    from (select cast(:shopId as uuid) as shop_id, x.* from (${EXPECTED[book]}) as x) as e
    full join (select ${['shop_id', ...key, ...sums].join(', ')} from ${table} where shop_id = :shopId) as a
      using (${['shop_id', ...key].join(', ')})
    where (${sums.map(sumOf('e')).join(', ')}) is distinct from (${sums.map(sumOf('a')).join(', ')})
    limit ${MAX_DRIFTS_PER_BOOK}`;
}

async function driftOf(tx: Tx, shopId: string, book: Book): Promise<Drift[]> {
  const { rows } = await tx.raw<{ rows: Omit<Drift, 'table'>[] }>(auditOf(book), { shopId });
  return rows.map((row) => ({ table: BOOK_TABLES[book].table, ...row }));
}

async function rebuildBook(tx: WriteTx, shopId: string, book: Book): Promise<void> {
  const { table, keys, amounts } = BOOK_TABLES[book];
  const columns = [...keys, ...amounts].map(({ name }) => name);
  await tx.raw(`delete from ${table} where shop_id = ?`, [shopId]);
  await tx.raw(
    `insert into ${table} (shop_id, ${columns.join(', ')})
      select cast(:shopId as uuid), ${columns.map((name) => `x.${name}`).join(', ')} from (${EXPECTED[book]}) as x`,
    { shopId },
  );
}
