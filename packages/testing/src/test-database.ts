import { createHash, randomBytes } from 'node:crypto';
import { closeDatabaseToOthers, ensureServiceRoles, prepareSchema, urlFor, withClient } from '@bahi/embedded-postgres';
import { type Migration, migrate } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';

export interface TestDatabase {
  /** For the running service. */
  readonly url: string;
  /** For migrations. */
  readonly ownerUrl: string;
  readonly appRole: string;
  /** Looks at everything, past all security. Values are `$1`, `$2`, ... */
  query<Row extends object = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Names the roles. */
  readonly service?: string;
  readonly migrations?: readonly Migration[];
}

interface Roles {
  readonly ownerRole: string;
  readonly appRole: string;
}

const PASSWORD = 'for-tests-only';
const SECRETS = { ownerPassword: PASSWORD, appPassword: PASSWORD };
/** Roles belong to the whole server and templates to all workers: one worker at a time makes them. */
const PREPARE_LOCK = 7_240_900;

const prepared = new Map<string, ReturnType<typeof prepareTemplate>>();

/**
 * A fresh database with its owner role and its application role, migrated; a copy of a template that is made once
 * for a list of migrations.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { template, roles } = await templateFor(options);
  const database = `test_${randomSuffix()}`;
  await withClient(serverUrl(), async (client) => {
    await client.query(`create database ${database} template ${template} owner ${roles.ownerRole}`);
    await closeDatabaseToOthers(client, database, roles);
  });
  return {
    url: urlFor(serverUrl(), roles.appRole, PASSWORD, database),
    ownerUrl: urlFor(serverUrl(), roles.ownerRole, PASSWORD, database),
    appRole: roles.appRole,
    query: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      withClient(onDatabase(database), async (client) => (await client.query<Row>(sql, [...values])).rows),
    close: () =>
      withClient(serverUrl(), async (client) => {
        await client.query(`drop database if exists ${database} with (force)`);
      }),
  };
}

function serverUrl(): string {
  const url = process.env.BAHI_TEST_POSTGRES_URL;
  if (url) return url;
  throw new Error('There is no test database: use packages/testing/src/jest/postgres-setup.ts as globalSetup');
}

function onDatabase(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function randomSuffix() {
  return randomBytes(6).toString('hex');
}

/** The same migrations give the same template: their names and their code are its identity. */
function templateName({ service = 'test', migrations = [] }: TestDatabaseOptions): string {
  const hash = createHash('sha256').update(service);
  for (const { name, up } of migrations) hash.update(name).update(String(up));
  return `template_${service}_${hash.digest('hex').slice(0, 16)}`;
}

async function makeTemplate(name: string, { migrations = [] }: TestDatabaseOptions, roles: Roles): Promise<void> {
  const draft = `draft_${randomSuffix()}`;
  await withClient(serverUrl(), (client) => client.query(`create database ${draft} owner ${roles.ownerRole}`));
  await withClient(onDatabase(draft), (client) => prepareSchema(client, roles));
  const ownerUrl = urlFor(serverUrl(), roles.ownerRole, PASSWORD, draft);
  await migrate({ ownerUrl, appRole: roles.appRole, migrations, logger: silentLogger() });
  await withClient(serverUrl(), (client) => client.query(`alter database ${draft} rename to ${name}`));
}

async function prepareTemplate(options: TestDatabaseOptions): Promise<{ template: string; roles: Roles }> {
  return withClient(serverUrl(), async (client) => {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    const roles = await ensureServiceRoles(client, options.service ?? 'test', SECRETS);
    const template = templateName(options);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(template, options, roles);
    return { template, roles };
  });
}

function templateFor(options: TestDatabaseOptions) {
  const name = templateName(options);
  const known = prepared.get(name) ?? prepareTemplate(options);
  prepared.set(name, known);
  return known;
}
