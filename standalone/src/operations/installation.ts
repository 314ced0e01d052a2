import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FileSettings, openFiles } from '@bahi/platform/adapters';
import type { ServiceDefinition } from '@bahi/platform/host';
import { type Env, readConfig } from '@bahi/platform/kernel';
import type { FileStore } from '@bahi/platform/ports';
import { cellInDirectory, type ServiceDatabase, TransferError } from '@bahi/platform/transfer';
import { serviceDefinitions } from '../services.js';
import { readStandaloneSettings } from '../settings.js';
import { openFolderDatabases } from './data-folder.js';

/** Where the rows and the pictures of an installation are, in whatever form it runs. */
export interface Installation {
  /** Auth's database, which is in no cell. */
  readonly directory: ServiceDatabase;
  /** The databases of the other services in each cell; the first one is cell 1. */
  readonly cells: readonly (readonly ServiceDatabase[])[];
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
  const databases = await openFolderDatabases(dataDir);
  return {
    ...inCells((service) => [databases.of(service).ownerUrl]),
    files: openFiles(readConfig(FileSettings, env), join(dataDir, 'files')),
    close: () => databases.close(),
  };
}

/** The databases with the shop that is meant, or with all shops; @throws TransferError where those are in several cells. */
export async function servicesOf({ directory, cells }: Installation, shopId?: string): Promise<ServiceDatabase[]> {
  if (cells.length > 1 && !shopId)
    throw new TransferError(`The shops are in ${cells.length} cells: export them one by one with --shop.`);
  const cell = shopId && cells.length > 1 ? await cellInDirectory({ directory, shopId }) : 1;
  return [directory, ...(cells[cell - 1] ?? [])];
}

/** @throws TransferError where the services have different numbers of cells. */
function inCells(urlsOf: (service: string) => readonly string[]): Pick<Installation, 'directory' | 'cells'> {
  const databaseOf = ({ name, shopData = {} }: ServiceDefinition, cell: number) => {
    const url = urlsOf(name)[cell];
    if (!url) throw new TransferError(`${name} has no database for cell ${cell + 1}.`);
    return { name, url, rules: shopData };
  };
  const spread = serviceDefinitions.filter(({ isInOneCell }) => !isInOneCell);
  const directory = serviceDefinitions.find(({ isInOneCell }) => isInOneCell);
  if (!directory) throw new Error('No service has the directory of shops');
  const count = Math.max(...spread.map(({ name }) => urlsOf(name).length));
  const cells = Array.from({ length: count }, (_, cell) => spread.map((service) => databaseOf(service, cell)));
  return { directory: databaseOf(directory, 0), cells };
}

function byUrls(env: Env): Installation {
  const namesOf = (service: string) =>
    ['OWNER_DATABASE_URL', 'DATABASE_URL'].map((name) => `${service.toUpperCase()}_${name}`);
  const urlsOf = (service: string) => {
    const text = namesOf(service)
      .map((name) => env[name])
      .find(Boolean);
    return text?.trim().split(/\s+/) ?? [];
  };
  const missing = serviceDefinitions
    .filter(({ name }) => urlsOf(name).length === 0)
    .map(({ name }) => namesOf(name)[0]);
  if (missing.length > 0) throw new TransferError(`These settings are missing: ${missing.join(', ')}.`);
  return { ...inCells(urlsOf), files: filesOf(env), close: async () => undefined };
}

/** Shops without pictures need no store; the first picture asks for it. */
function filesOf(env: Env): FileStore {
  if (env.FILES_URL || env.FILES_DIR) return openFiles(readConfig(FileSettings, env), env.FILES_DIR ?? '');
  const refuse = () =>
    Promise.reject(new TransferError('There are pictures: FILES_DIR or FILES_URL must name their place.'));
  return { put: refuse, open: refuse, delete: refuse };
}
