import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EmbeddedPostgresError,
  ensureServiceDatabase,
  lockFolder,
  openDataFolder,
  type ServiceDatabase,
  startEmbeddedPostgres,
  urlFor,
} from '@bahi/embedded-postgres';
import { type Migration, migrate } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { openSecrets, type Secrets } from '../secrets.js';
import { serviceDefinitions } from '../services.js';

/** The databases of a data folder for the commands of an operator. */
export interface FolderDatabases {
  of(service: string): ServiceDatabase;
  close(): Promise<void>;
}

/**
 * Opens the databases of the standalone product, with their schemas up to date: those of the running product, or else of the
 * folder, which nothing else can use meanwhile.
 * @throws EmbeddedPostgresError with one sentence for the operator
 */
export async function openFolderDatabases(dataDir: string): Promise<FolderDatabases> {
  const folder = await openDataFolder(dataDir);
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof EmbeddedPostgresError) return null; // the product runs
    throw error;
  });
  const secrets = await openSecrets(folder);
  if (!lock) return runningDatabases(await runningUrl(folder), secrets);
  try {
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), logger: silentLogger() });
    const close = async () => {
      await database.close();
      lock.release();
    };
    const opened = await preparedDatabases(database.superuserUrl(), secrets).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return { ...opened, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The running product's database: the port is in the note of its server, beside the password. */
async function runningUrl(folder: string): Promise<string> {
  const cluster = join(folder, 'postgres');
  const note = await readFile(join(cluster, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const port = note.split('\n')[3];
  if (!port) throw new EmbeddedPostgresError('The product is just starting or stopping; try again in a moment.');
  const password = (await readFile(join(cluster, 'superuser-password'), 'utf8')).trim();
  return urlFor(`postgres://127.0.0.1:${port}`, 'postgres', password, 'postgres');
}

/** The product itself has prepared them. */
async function runningDatabases(superuserUrl: string, secrets: Secrets): Promise<FolderDatabases> {
  return byName(async (name) => {
    const { ownerPassword, appPassword } = await secrets.database(name);
    const [database, ownerRole] = [`bahi_${name}`, `bahi_${name}_owner`];
    const ownerUrl = urlFor(superuserUrl, ownerRole, ownerPassword, database);
    return { url: urlFor(superuserUrl, database, appPassword, database), ownerUrl, appRole: database };
  });
}

function preparedDatabases(superuserUrl: string, secrets: Secrets): Promise<FolderDatabases> {
  return byName(async (name, migrations) => {
    const database = await ensureServiceDatabase(superuserUrl, name, await secrets.database(name));
    await migrate({ ownerUrl: database.ownerUrl, appRole: database.appRole, migrations, logger: silentLogger() });
    return database;
  });
}

async function byName(open: (name: string, migrations: readonly Migration[]) => Promise<ServiceDatabase>) {
  const databases = new Map<string, ServiceDatabase>();
  for (const { name, migrations } of serviceDefinitions) databases.set(name, await open(name, migrations));
  const of = (service: string) => {
    const database = databases.get(service);
    if (!database) throw new Error(`There is no service ${service}`);
    return database;
  };
  return { of, close: async () => undefined };
}
