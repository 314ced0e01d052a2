import type { Databases, ProcessesWorld, ServiceName } from '@bahi/testing/worlds/processes-world';
import pg from 'pg';

/** Queries the databases over connections that stay open: here the server outlives the queries. */
export function keptOpen(world: ProcessesWorld): Databases & { close(): Promise<void> } {
  const pools = new Map<ServiceName, pg.Pool>();
  const poolOf = (service: ServiceName): pg.Pool => {
    const connectionString = world.postgres.superuserUrl(`bahi_${service}`);
    const pool = pools.get(service) ?? new pg.Pool({ connectionString, max: 2 });
    pools.set(service, pool);
    return pool;
  };
  return {
    query: async <Row extends object>(service: ServiceName, sql: string, values: readonly unknown[] = []) =>
      (await poolOf(service).query<Row>(sql, [...values])).rows,
    async close() {
      for (const pool of pools.values()) await pool.end();
    },
  };
}
