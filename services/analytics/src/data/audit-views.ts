import { shopOf, type Tx } from '@bahi/platform/data';
import type { Total } from '../domain/totals.js';
import { EXPECTED } from './expected-totals.js';
import { TOTAL_TABLES } from './totals-repository.js';

/** A row of a total that is not what the records add up to. */
export interface Drift {
  readonly table: string;
  /** The key of the row without its shop: `{ grain: 'day', starts_on: '2026-11-21' }`. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly actual: Readonly<Record<string, unknown>>;
}

/** Enough to see what is wrong; a lost table would fill the log. */
const MAX_DRIFTS_PER_TOTAL = 100;

/** Compares a total of the transaction's shop with its records; @returns the rows that differ. */
export async function readDriftView(tx: Tx, total: Total): Promise<Drift[]> {
  const { rows } = await tx.raw<{ rows: Omit<Drift, 'table'>[] }>(driftOf(total), { shopId: shopOf(tx) });
  return rows.map((row) => ({ table: TOTAL_TABLES[total].table, ...row }));
}

function driftOf(total: Total): string {
  const { table, keys, amounts } = TOTAL_TABLES[total];
  const key = keys.map(({ name }) => name);
  const sums = amounts.map(({ name }) => name);
  const sumOf = (side: string) => (name: string) => `coalesce(${side}.${name}, 0)`;
  return `select ${objectOf(key, (name) => name)} as key, ${objectOf(sums, sumOf('e'))} as expected,
      ${objectOf(sums, sumOf('a'))} as actual
    from (select cast(:shopId as uuid) as shop_id, x.* from (${EXPECTED[total]}) as x) as e
    full join (select ${['shop_id', ...key, ...sums].join(', ')} from ${table} where shop_id = :shopId) as a
      using (${['shop_id', ...key].join(', ')})
    where (${sums.map(sumOf('e')).join(', ')}) is distinct from (${sums.map(sumOf('a')).join(', ')})
    limit ${MAX_DRIFTS_PER_TOTAL}`;
}

function objectOf(names: readonly string[], value: (name: string) => string) {
  return `jsonb_build_object(${names.map((name) => `'${name}', ${value(name)}`).join(', ')})`;
}
