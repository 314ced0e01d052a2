import { type MigrateOptions, migrate } from '../data/index.js';
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

/** Pairs the URLs of each cell, as the settings list them. */
export function cellsOf(urls: readonly string[], ownerUrls: readonly string[] = urls): CellUrls[] {
  return urls.map((databaseUrl, index) => ({ databaseUrl, ownerDatabaseUrl: ownerUrls[index] ?? databaseUrl }));
}
