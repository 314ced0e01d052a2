import { type MigrateOptions, migrate } from '../data/index.js';
import type { CellSettings } from '../kernel/database-urls.js';
import { roleIn } from './role-in.js';
import type { CellUrls } from './types.js';

/** Brings the schema of every cell up to date, one after the other. */
export async function migrateCells(
  cells: readonly CellUrls[],
  options: Pick<MigrateOptions, 'migrations' | 'logger'>,
): Promise<void> {
  for (const { databaseUrl, ownerDatabaseUrl } of cells)
    await migrate({ ...options, ownerUrl: ownerDatabaseUrl, appRole: roleIn(databaseUrl) });
}

/** Brings together the URLs of each cell, as the settings list them. */
export function cellsOf({ DATABASE_URL, OWNER_DATABASE_URL, RELAY_DATABASE_URL }: CellSettings): CellUrls[] {
  return DATABASE_URL.map((databaseUrl, index) => ({
    databaseUrl,
    ownerDatabaseUrl: OWNER_DATABASE_URL?.[index] ?? databaseUrl,
    relayDatabaseUrl: RELAY_DATABASE_URL?.[index],
  }));
}
