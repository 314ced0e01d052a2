import * as z from 'zod';
import { ConfigError, type Env, readConfig } from '../kernel/config.js';
import { databaseUrls, forEachCell } from '../kernel/database-urls.js';
import { createLogger } from '../kernel/logger.js';
import { cellsOf, migrateCells } from './migrate-cells.js';
import { processEnv } from './run-process.js';
import type { ServiceDefinition } from './types.js';

export const MigrationSettings = z.object({
  DATABASE_URL: databaseUrls('is missing: the application role, which is granted its rights').describe(
    'the database as the application role, which is granted its rights; one URL for each [cell](scaling.md#cells)',
  ),
  OWNER_DATABASE_URL: databaseUrls('is missing: the role that owns the tables').describe(
    'the same databases as the role that owns the tables',
  ),
});

/** @throws ConfigError naming every gap of what a release job needs. */
export function readMigrationSettings(env: Env): z.output<typeof MigrationSettings> {
  return forEachCell(readConfig(MigrationSettings, env));
}

/** Runs a release job: brings the schema of one service up to date and ends. */
export async function runMigrations<Config>({ name, migrations }: ServiceDefinition<Config>): Promise<void> {
  const logger = createLogger({ name });
  try {
    const cells = cellsOf(readMigrationSettings(processEnv()));
    await migrateCells(cells, { migrations, logger });
    logger.info({ migrations: migrations.length, cells: cells.length }, 'Schema is up to date');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.error({ err: error }, 'Migration failed');
    process.exitCode = 1;
  }
}
