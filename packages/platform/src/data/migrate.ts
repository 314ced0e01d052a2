import knex, { type Knex } from 'knex';
import type { Logger } from '../kernel/logger.js';
import { asDatabaseError } from './errors.js';
import type { Migration } from './types.js';

export interface MigrateOptions {
  /** The owner of the tables; the application never uses it. */
  readonly ownerUrl: string;
  /** The role the service works with; it is given rows to read and write, nothing else. */
  readonly appRole: string;
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
}

/** Two starters of any service may share a server, but never a database: one number is enough. */
const MIGRATION_LOCK = 7_240_001;

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

async function apply(owner: Knex, migration: Migration) {
  try {
    await owner.transaction(async (tx) => {
      await tx('schema_migrations').insert({ name: migration.name });
      await migration.up(tx);
    });
  } catch (error) {
    throw new MigrationFailedError(migration.name, error);
  }
}

async function migrateLocked(owner: Knex, { appRole, migrations, logger }: MigrateOptions) {
  await prepare(owner);
  const applied = new Set<string>(await owner('schema_migrations').pluck('name'));
  // Names that only the table knows come from a newer release that was rolled back: its changes only add.
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    await apply(owner, migration);
    logger.info(`Applied the migration ${migration.name}`);
  }
  await owner.transaction(async (tx) => {
    for (const grant of GRANTS) await tx.raw(grant, [appRole]);
  });
}
