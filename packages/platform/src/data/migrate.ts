import { setTimeout as pause } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import type { Logger } from '../kernel/logger.js';
import { asDatabaseError, isLockTimeout } from './errors.js';
import type { Migration } from './types.js';

export interface MigrateOptions {
  /** The owner of the tables; the application never uses it. */
  readonly ownerUrl: string;
  /** The role the service works with; it is given rows to read and write, nothing else. */
  readonly appRole: string;
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
  /** How often a migration tries to get its locks; each time it waits a few seconds. */
  readonly lockAttempts?: number;
}

/** Two starters of any service may share a server, but never a database: one number is enough. */
const MIGRATION_LOCK = 7_240_001;

/** A statement that waits for a lock blocks all that come after it: better to give up soon and try again. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_ATTEMPTS = 20;
const LOCK_RETRY_MS = 1_000;

/** A migration that failed; its transaction left nothing behind. */
export class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError';
  constructor(migration: string, cause: unknown) {
    super(`The migration ${migration} failed`, { cause });
  }
}

const GRANTS = [
  'grant usage on schema public to ??',
  'grant select, insert, update, delete on all tables in schema public to ??',
  'alter default privileges in schema public grant select, insert, update, delete on tables to ??',
  'revoke insert, update, delete on schema_migrations from ??',
];

/**
 * Brings a schema up to date as its owner: each missing migration in a transaction of its own, one starter at a time.
 * Names in the table that the list does not know are left alone.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  refuseDuplicates(options.migrations);
  // One connection only, so that everything happens in the session that holds the lock.
  const owner = knex({
    client: 'pg',
    connection: { connectionString: options.ownerUrl, application_name: 'migrate', connectionTimeoutMillis: 5_000 },
    pool: { min: 0, max: 1 },
    acquireConnectionTimeout: 10_000,
  });
  try {
    await owner.raw('select pg_advisory_lock(?)', [MIGRATION_LOCK]);
    await migrateLocked(owner, options);
  } catch (error) {
    throw asDatabaseError(error);
  } finally {
    await owner.destroy();
  }
}

function refuseDuplicates(migrations: readonly Migration[]) {
  const names = migrations.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two migrations are called ${twice}`);
}

async function prepare(owner: Knex) {
  await owner.raw(`create table if not exists schema_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`);
  await owner.raw(`create or replace function current_shop() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.shop_id', true), '')::uuid`);
}

async function apply(owner: Knex, migration: Migration, { logger, lockAttempts = LOCK_ATTEMPTS }: MigrateOptions) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(owner, migration);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= lockAttempts) throw new MigrationFailedError(migration.name, error);
      logger.warn({ attempt }, `The migration ${migration.name} waits for a lock; will retry`);
      await pause(LOCK_RETRY_MS * attempt);
    }
  }
}

/** The note of the migration is written with its last step, so that an interrupted one is applied again. */
async function applyOnce(owner: Knex, { name, up, outside = [] }: Migration) {
  await owner.transaction(async (tx) => {
    await tx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    if (outside.length > 0) {
      if (await isUnfinished(tx, name)) return;
      await tx('schema_migrations').insert({ name: unfinished(name) });
    } else await tx('schema_migrations').insert({ name });
    await up(tx);
  });
  if (outside.length === 0) return;
  // Its waits are harmless: a concurrent statement blocks no other one while it waits.
  for (const statement of outside) await owner.raw(statement);
  await owner('schema_migrations').where('name', unfinished(name)).update({ name });
}

/** The name under which a migration is recorded between its transaction and its statements outside of it. */
function unfinished(name: string): string {
  return `${name} (begun)`;
}

async function isUnfinished(tx: Knex.Transaction, name: string): Promise<boolean> {
  return (await tx('schema_migrations').where('name', unfinished(name)).first('name')) !== undefined;
}

async function migrateLocked(owner: Knex, options: MigrateOptions) {
  const { appRole, migrations, logger } = options;
  await prepare(owner);
  const applied = new Set<string>(await owner('schema_migrations').pluck('name'));
  // Names that only the table knows come from a newer release that was rolled back: its changes only add.
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    await apply(owner, migration, options);
    logger.info(`Applied the migration ${migration.name}`);
  }
  await owner.transaction(async (tx) => {
    for (const grant of GRANTS) await tx.raw(grant, [appRole]);
  });
}
