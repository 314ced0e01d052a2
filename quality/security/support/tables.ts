import { contracts } from '@bahi/contracts';
import { type OpenedWorld, queryAt, withConnection } from '@bahi/testing/worlds/opened-world';
import type pg from 'pg';

export const serviceNames: readonly string[] = contracts.map(({ name }) => name);

/** The one table without a shop: which migrations were applied. */
const WITHOUT_SHOP = 'schema_migrations';

/** Every table of a service that holds anything of shops, by PostgreSQL's own catalog. */
export async function tablesOf(world: OpenedWorld, service: string): Promise<string[]> {
  const rows = await queryAt<{ name: string }>(
    await world.databaseUrl(service, 'superuser'),
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm', 'v', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and c.relname <> $1 order by 1`,
    [WITHOUT_SHOP],
  );
  return rows.map(({ name }) => name);
}

export type Counts = Readonly<Record<string, number>>;

/** Rows of each table as a role sees them in a transaction that begins with `setting`. */
export function countsAt(url: string, tables: readonly string[], setting = 'select 1'): Promise<Counts> {
  return withConnection(url, async (client) => {
    const counts = tables.map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`);
    const results = await client.query(`begin; ${setting}; ${counts.join(' union all ')}; rollback`);
    const [, , counted] = results as unknown as pg.QueryResult<{ name: string; count: number }>[];
    return Object.fromEntries((counted?.rows ?? []).map(({ name, count }) => [name, count]));
  });
}
