import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../kernel/ports/index.js';
import { type ConsistentCut, openConsistentCut } from './consistent-cut.js';
import { digesting } from './digest.js';
import { bindShop, listShopIds, queryOn } from './session.js';
import { partsOf, type TableNote, writeManifest, writeShopNote } from './shop-folder.js';
import { migrationLevel, type ShopTable, shopTables } from './shop-tables.js';
import { type ReportProgress, type ServiceDatabase, TransferError } from './types.js';

export interface ExportOptions {
  readonly services: readonly ServiceDatabase[];
  readonly files: FileStore;
  /** An empty folder. */
  readonly folder: string;
  /** All shops when absent. */
  readonly shopId?: string | undefined;
  readonly progress: ReportProgress;
}

/** The service that lists the shops. */
export const DIRECTORY = 'auth';

interface Export extends ExportOptions {
  readonly cut: ConsistentCut;
  readonly tablesOf: ReadonlyMap<string, readonly ShopTable[]>;
}

/**
 * Writes all shops, or one, as they were at one moment: a CSV file per table and shop, and the files that their rows name.
 * The product may run meanwhile.
 * @throws TransferError for an unknown shop or a database that is not reached
 */
export async function exportShops(options: ExportOptions): Promise<{ readonly shops: number }> {
  const { services, shopId, folder } = options;
  const cut = await openConsistentCut(services);
  try {
    const shops = await exportableShops(options, cut);
    const run = { ...options, cut, tablesOf: await exportedTables(services, cut) };
    await mkdir(partsOf(folder).files, { recursive: true });
    for (const [index, id] of shops.entries()) await exportShop(run, id, `shop ${index + 1} of ${shops.length}`);
    const migrations = Object.fromEntries(await levelsIn(services, cut));
    await writeManifest(folder, { isWhole: !shopId, shops, migrations });
    return { shops: shops.length };
  } finally {
    await cut.close();
  }
}

async function exportableShops({ services, shopId }: ExportOptions, cut: ConsistentCut): Promise<string[]> {
  if (shopId && isForCells(services)) return [shopId];
  const all = await listShopIds(cut.clientOf(DIRECTORY));
  if (shopId && !all.includes(shopId)) throw new TransferError(`There is no shop ${shopId}.`);
  return shopId ? [shopId] : all;
}

/** Between two cells of one installation the directory stays. */
function isForCells(services: readonly ServiceDatabase[]) {
  return !services.some(({ name }) => name === DIRECTORY);
}

async function exportedTables(services: readonly ServiceDatabase[], cut: ConsistentCut) {
  // Which shops a cell refuses matters to that installation alone.
  const always = isForCells(services) ? [] : ['shop_moves'];
  const tables = services.map(async ({ name, rules }) => {
    const found = await shopTables(queryOn(cut.clientOf(name)));
    const leftOut = [...always, ...(rules.notExported ?? [])];
    return [name, found.filter((table) => !leftOut.includes(table.name))] as const;
  });
  return new Map(await Promise.all(tables));
}

function levelsIn(services: readonly ServiceDatabase[], cut: ConsistentCut) {
  return Promise.all(
    services.map(async ({ name }) => [name, await migrationLevel(queryOn(cut.clientOf(name)))] as const),
  );
}

async function exportShop(run: Export, shopId: string, label: string): Promise<void> {
  const { services, folder, progress } = run;
  await mkdir(partsOf(folder).shop(shopId), { recursive: true });
  const copied = await Promise.all(services.map((service) => exportTables(run, service, shopId)));
  const names = await Promise.all(services.map((service) => fileNames(run, service)));
  const files = await exportFiles(run, names.flat());
  const tables = copied.flat();
  await writeShopNote(folder, { shopId, tables, files });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  progress(`${label}: ${rows} rows, ${files.length} pictures`);
}

async function exportTables({ cut, tablesOf, folder }: Export, { name }: ServiceDatabase, shopId: string) {
  const client = cut.clientOf(name);
  await bindShop(client, shopId);
  await mkdir(join(partsOf(folder).shop(shopId), name));
  const notes: TableNote[] = [];
  for (const table of tablesOf.get(name) ?? []) {
    const file = partsOf(folder).table(shopId, name, table.name);
    const copied = await copyOut(client, table, { shopId, file });
    if (copied.rows > 0) notes.push({ service: name, table: table.name, ...copied });
    else await rm(file);
  }
  return notes;
}

async function copyOut(client: pg.Client, table: ShopTable, { shopId, file }: { shopId: string; file: string }) {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const name = pg.escapeIdentifier(table.name);
  // The shop is named beside row-level security, which does not bind every role.
  const rows = `select ${columns} from ${name} where shop_id = ${pg.escapeLiteral(shopId)}`;
  const copy = client.query(copyTo(`copy (${rows}) to stdout (format csv, header)`));
  const digest = digesting();
  await pipeline(copy, digest.stream, createWriteStream(file, { mode: 0o600 }));
  return { rows: copy.rowCount, sha256: digest.value() };
}

async function fileNames({ cut }: Export, { name, rules }: ServiceDatabase): Promise<string[]> {
  const names: string[] = [];
  for (const { table, column } of rules.files ?? []) {
    const [from, file] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    const { rows } = await cut
      .clientOf(name)
      .query<{ name: string }>(`select distinct f.${file} as name from ${from} as f where f.${file} is not null`);
    names.push(...rows.map((row) => row.name));
  }
  return names;
}

/** A picture that the store does not have is left out: rows without it are worth more than no export. */
async function exportFiles({ files, folder, progress }: Export, names: readonly string[]): Promise<string[]> {
  const written: string[] = [];
  for (const name of names) {
    const stored = await files.open(name);
    if (!stored) progress(`The picture ${name} is missing in the store`);
    else {
      await writeFile(join(partsOf(folder).files, name), await buffer(stored.stream), { mode: 0o600 });
      written.push(name);
    }
  }
  return written;
}
