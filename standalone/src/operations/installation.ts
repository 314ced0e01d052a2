import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FileSettings, openFiles } from '@bahi/platform/adapters';
import { type Env, readConfig } from '@bahi/platform/kernel';
import type { FileStore } from '@bahi/platform/ports';
import { type ServiceDatabase, TransferError } from '@bahi/platform/transfer';
import { serviceDefinitions } from '../services.js';
import { readStandaloneSettings } from '../settings.js';
import { openFolderDatabases } from './data-folder.js';

/** Where the rows and the pictures of an installation are, in whatever form it runs. */
export interface Installation {
  readonly services: readonly ServiceDatabase[];
  readonly files: FileStore;
  close(): Promise<void>;
}

const NAMES_DATABASE = /(^|_)DATABASE_URL$/;

/** Whether the environment names databases, so that it is not the standalone product that is meant. */
export function namesDatabases(env: Env): boolean {
  return Object.entries(env).some(([name, value]) => value && NAMES_DATABASE.test(name));
}

/**
 * Opens the installation that the environment names: databases by `<SERVICE>_OWNER_DATABASE_URL`, else the data folder of the
 * standalone product, running or stopped.
 * @throws TransferError, ConfigError or EmbeddedPostgresError
 */
export async function openInstallation(env: Env, { mayBeNew = false } = {}): Promise<Installation> {
  if (namesDatabases(env)) return byUrls(env);
  const { dataDir } = readStandaloneSettings(env);
  if (!mayBeNew && !existsSync(join(dataDir, 'postgres'))) throw new TransferError(`${dataDir} holds no data of Bahi.`);
  const databases = await openFolderDatabases({ dataDir, whileRunning: true });
  return {
    services: withUrls((service) => databases.of(service).ownerUrl),
    files: openFiles(readConfig(FileSettings, env), join(dataDir, 'files')),
    close: () => databases.close(),
  };
}

function withUrls(urlOf: (service: string) => string): ServiceDatabase[] {
  return serviceDefinitions.map(({ name, shopData = {} }) => ({ name, url: urlOf(name), rules: shopData }));
}

function byUrls(env: Env): Installation {
  const namesOf = (service: string) =>
    ['OWNER_DATABASE_URL', 'DATABASE_URL'].map((name) => `${service.toUpperCase()}_${name}`);
  const urlOf = (service: string) =>
    namesOf(service)
      .map((name) => env[name])
      .find(Boolean);
  const missing = serviceDefinitions.filter(({ name }) => !urlOf(name)).map(({ name }) => namesOf(name)[0]);
  if (missing.length > 0) throw new TransferError(`These settings are missing: ${missing.join(', ')}.`);
  return { services: withUrls((service) => urlOf(service) ?? ''), files: filesOf(env), close: async () => undefined };
}

/** Shops without pictures need no store; the first picture asks for it. */
function filesOf(env: Env): FileStore {
  if (env.FILES_URL || env.FILES_DIR) return openFiles(readConfig(FileSettings, env), env.FILES_DIR ?? '');
  const refuse = () =>
    Promise.reject(new TransferError('There are pictures: FILES_DIR or FILES_URL must name their place.'));
  return { put: refuse, open: refuse, delete: refuse };
}
