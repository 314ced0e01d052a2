import { addDays, type Day } from '@bahi/contracts/shared';
import { shopOf, type Tx } from '@bahi/platform/data';
import type { Total } from '../domain/totals.js';
import { EXPECTED } from './expected-totals.js';
import { TIME_OF, TOTAL_TABLES } from './totals-repository.js';

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

/** Compares a total of the transaction's shop with its records, from a day on; @returns the rows that differ. */
export async function readDriftView(tx: Tx, total: Total, since: Day | null): Promise<Drift[]> {
  // A shop's day begins before or after that of UTC: records of one day more are read.
  const after = since ? addDays(since, -1) : '-infinity';
  const bindings = { shopId: shopOf(tx), after, since: since ?? '-infinity' };
  const { rows } = await tx.raw<{ rows: Omit<Drift, 'table'>[] }>(driftOf(total), bindings);
  return rows.map((row) => ({ table: TOTAL_TABLES[total].table, ...row }));
}

function driftOf(total: Total): string {
  const { table, keys, amounts } = TOTAL_TABLES[total];
  const time = TIME_OF[total];
  const isSince = (side: string) => (time ? `${side}.${time} >= cast(:since as ${typeOf(time)})` : 'true');
  const key = keys.map(({ name }) => name);
  const sums = amounts.map(({ name }) => name);
  const sumOf = (side: string) => (name: string) => `coalesce(${side}.${name}, 0)`;
  return `select ${objectOf(key, (name) => name)} as key, ${objectOf(sums, sumOf('e'))} as expected,
      ${objectOf(sums, sumOf('a'))} as actual
    from (select cast(:shopId as uuid) as shop_id, x.* from (${EXPECTED[total]}) as x where ${isSince('x')}) as e
    full join (select ${['shop_id', ...key, ...sums].join(', ')} from ${table} as t where t.shop_id = :shopId and ${isSince('t')}) as a
      using (${['shop_id', ...key].join(', ')})
    where (${sums.map(sumOf('e')).join(', ')}) is distinct from (${sums.map(sumOf('a')).join(', ')})
    limit ${MAX_DRIFTS_PER_TOTAL}`;
}

function typeOf(time: string): string {
  return time === 'starts_on' ? 'date' : 'timestamptz';
}

function objectOf(names: readonly string[], value: (name: string) => string) {
  return `jsonb_build_object(${names.map((name) => `'${name}', ${value(name)}`).join(', ')})`;
}
