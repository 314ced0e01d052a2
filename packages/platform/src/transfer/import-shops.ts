import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isUniqueViolation } from '../data/errors.js';
import type { FileStore } from '../kernel/ports/index.js';
import { digesting } from './digest.js';
import { DIRECTORY } from './export-shops.js';
import { bindShop, listShopIds, openSession, queryOn } from './session.js';
import { type Manifest, partsOf, readManifest, readShopNote, type ShopNote, type TableNote } from './shop-folder.js';
import { deleteShopRows, migrationLevel, type ShopTable, shopTables } from './shop-tables.js';
import { type ReportProgress, type ServiceDatabase, TransferError } from './types.js';

export interface ImportOptions {
  readonly services: readonly ServiceDatabase[];
  readonly files: FileStore;
  /** What an export wrote. */
  readonly folder: string;
  /** One shop of the export, beside those that are there; all when absent. */
  readonly shopId?: string | undefined;
  readonly progress: ReportProgress;
}

type Clients = ReadonlyMap<string, pg.Client>;

interface Import extends ImportOptions {
  readonly clients: Clients;
}

/**
 * Reads an export into a migrated installation: all its shops into an empty one, or one shop beside others. Each shop is
 * imported whole or not at all; what an interrupted import left is replaced.
 * @throws TransferError when the folder is damaged, the versions differ, or a shop is there already
 */
export async function importShops(options: ImportOptions): Promise<{ readonly shops: number }> {
  const { services, folder, shopId } = options;
  const manifest = await readManifest(folder);
  const clients = new Map<string, pg.Client>();
  try {
    for (const { name, url } of services) clients.set(name, await openSession(name, url));
    const run = { ...options, clients };
    await refuseOtherLevels(run, manifest);
    const shops = await importableShops(run, manifest, shopId);
    for (const [index, id] of shops.entries()) await importShop(run, id, `shop ${index + 1} of ${shops.length}`);
    return { shops: shops.length };
  } finally {
    await Promise.allSettled([...clients.values()].map((client) => client.end()));
  }
}

function clientIn(clients: Clients, service: string): pg.Client {
  const client = clients.get(service);
  if (!client) throw new TransferError(`There is no database of ${service}.`);
  return client;
}

async function refuseOtherLevels({ clients }: Import, { migrations }: Manifest): Promise<void> {
  for (const [service, exported] of Object.entries(migrations)) {
    const here = new Set(await migrationLevel(queryOn(clientIn(clients, service))).catch(notMigrated(service)));
    const missing = exported.filter((name) => !here.delete(name));
    const [ahead] = here;
    if (missing[0]) throw otherLevel(service, `lacks the migration ${missing[0]} of the export`);
    if (ahead) throw otherLevel(service, `has the migration ${ahead}, which the export lacks`);
  }
}

function notMigrated(service: string) {
  return (cause: unknown): never => {
    throw new TransferError(`${service} has no schema here; run migrate first.`, { cause });
  };
}

function otherLevel(service: string, difference: string): TransferError {
  return new TransferError(
    `${service} ${difference}. An import wants the version that made the export: bring both to one version, then migrate.`,
  );
}

async function importableShops({ clients }: Import, { shops }: Manifest, shopId?: string): Promise<readonly string[]> {
  if (shopId && !shops.includes(shopId)) throw new TransferError(`The export has no shop ${shopId}.`);
  const directory = clients.get(DIRECTORY);
  // Between two cells of one installation: the directory knows the shop already.
  if (!directory && shopId) return [shopId];
  const here = await listHere(clientIn(clients, DIRECTORY));
  if (shopId && here.includes(shopId)) throw new TransferError(`The shop ${shopId} is already here.`);
  if (!shopId && here.length > 0)
    throw new TransferError(
      `This installation is not empty: it has ${here.length} shops. --shop <id> imports one shop beside them.`,
    );
  return shopId ? [shopId] : shops;
}

async function listHere(client: pg.Client): Promise<string[]> {
  await client.query('begin read only');
  return listShopIds(client).finally(() => client.query('rollback'));
}

async function importShop(run: Import, shopId: string, label: string): Promise<void> {
  const { clients, folder, progress } = run;
  const note = await readShopNote(folder, shopId);
  await importFiles(run, note);
  const others = [...clients.keys()].filter((name) => name !== DIRECTORY);
  try {
    await Promise.all([...clients].map(([name, client]) => importTables(client, { folder, note, service: name })));
    // The directory last: a shop is there when all of it is there.
    for (const name of [...others, DIRECTORY]) await clients.get(name)?.query('commit');
  } catch (error) {
    await Promise.allSettled([...clients.values()].map((client) => client.query('rollback')));
    throw error;
  }
  const rows = note.tables.reduce((sum, table) => sum + table.rows, 0);
  progress(`${label}: ${rows} rows, ${note.files.length} pictures`);
}

/** Files come before the rows that name them. */
async function importFiles({ files, folder }: Import, note: ShopNote): Promise<void> {
  for (const name of note.files) await files.put(name, await readFile(join(partsOf(folder).files, name)));
}

interface TablesOfShop {
  readonly folder: string;
  readonly note: ShopNote;
  readonly service: string;
}

/** Leaves the transaction open, so that all services commit together. */
async function importTables(client: pg.Client, { folder, note, service }: TablesOfShop): Promise<void> {
  await client.query('begin');
  await bindShop(client, note.shopId);
  const tables = await shopTables(queryOn(client));
  await deleteShopRows(client, tables, note.shopId);
  for (const table of tables) {
    const copied = note.tables.find((one) => one.service === service && one.table === table.name);
    const file = partsOf(folder).table(note.shopId, service, table.name);
    if (copied) await importTable(client, table, { copied, file });
  }
  // Its number belongs to the installation that it came from.
  if (service === DIRECTORY) await client.query('update shops set cell = 1 where shop_id = $1', [note.shopId]);
  // Consumers look at positions that changed lately; events that the old broker still had are fetched by that.
  await client.query('update outbox_positions set updated_at = now() where shop_id = $1', [note.shopId]);
}

/** By way of a temporary table: COPY cannot write into a table with row-level security. */
async function importTable(client: pg.Client, table: ShopTable, { copied, file }: { copied: TableNote; file: string }) {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const [target, draft] = [table.name, `draft_${table.name}`].map(pg.escapeIdentifier) as [string, string];
  await client.query(`create temporary table ${draft} on commit drop as select ${columns} from ${target} with no data`);
  const copy = `copy ${draft} (${columns}) from stdin (format csv, header match)`;
  const sha256 = await copyIn(client, copy, file).catch(asDamage(copied));
  if (sha256 !== copied.sha256) throw damaged(copied);
  await client.query(`insert into ${target} (${columns}) select ${columns} from ${draft}`).catch(asRefusal(copied));
}

function damaged({ service, table }: TableNote, cause?: unknown): TransferError {
  return new TransferError(`${service}/${table}.csv is damaged: it is not what the export wrote.`, { cause });
}

/** The classes of PostgreSQL for data that cannot be read, and a file that is not there. */
function asDamage(copied: TableNote) {
  return (error: unknown): never => {
    throw /^(22|ENOENT)/.test((error as { code?: string }).code ?? '') ? damaged(copied, error) : error;
  };
}

async function copyIn(client: pg.Client, copy: string, file: string): Promise<string> {
  const digest = digesting();
  await pipeline(createReadStream(file), digest.stream, client.query(copyFrom(copy)));
  return digest.value();
}

/** An address, above all, belongs to one account of an installation. */
function asRefusal({ service, table }: TableNote) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    const { detail = '' } = error as { detail?: string };
    throw new TransferError(`${service}: a row of ${table} is already here for another shop. ${detail}`, {
      cause: error,
    });
  };
}
