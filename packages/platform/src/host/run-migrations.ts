import * as z from 'zod';
import { migrate } from '../data/index.js';
import { ConfigError, type Env, readConfig } from '../kernel/config.js';
import { createLogger } from '../kernel/logger.js';
import { roleIn } from './role-in.js';
import { processEnv } from './run-process.js';
import type { ServiceDefinition } from './types.js';

export const MigrationSettings = z.object({
  DATABASE_URL: z
    .string({ error: 'is missing: the application role, which is granted its rights' })
    .describe('the database as the application role, which is granted its rights'),
  OWNER_DATABASE_URL: z
    .string({ error: 'is missing: the role that owns the tables' })
    .describe('the database as the role that owns the tables'),
});

/** @throws ConfigError naming every gap of what a release job needs. */
export function readMigrationSettings(env: Env): z.output<typeof MigrationSettings> {
  return readConfig(MigrationSettings, env);
}

/** Runs a release job: brings the schema of one service up to date and ends. */
export async function runMigrations<Config>({ name, migrations }: ServiceDefinition<Config>): Promise<void> {
  const logger = createLogger({ name });
  try {
    const { DATABASE_URL, OWNER_DATABASE_URL } = readMigrationSettings(processEnv());
    await migrate({ ownerUrl: OWNER_DATABASE_URL, appRole: roleIn(DATABASE_URL), migrations, logger });
    logger.info({ migrations: migrations.length }, 'Schema is up to date');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.error({ err: error }, 'Migration failed');
    process.exitCode = 1;
  }
}
