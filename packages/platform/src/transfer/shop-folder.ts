import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { TransferError } from './types.js';

/** The form of the folder that an export writes; another number is refused. */
const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  isWhole: z.boolean(),
  shops: z.array(z.uuid()),
  /** Names of the migrations of each service. */
  migrations: z.record(z.string(), z.array(z.string())),
});
export type Manifest = z.infer<typeof Manifest>;

const ShopNote = z.object({
  shopId: z.uuid(),
  tables: z.array(
    z.object({ service: z.string(), table: z.string(), rows: z.number().int(), sha256: z.string().length(64) }),
  ),
  files: z.array(z.string()),
});
/** What belongs to one shop of an export. */
export type ShopNote = z.infer<typeof ShopNote>;
export type TableNote = ShopNote['tables'][number];

/** Where an export keeps its parts. */
export function partsOf(folder: string) {
  const shop = (shopId: string) => join(folder, 'shops', shopId);
  return {
    manifest: join(folder, 'export.json'),
    files: join(folder, 'files'),
    shop,
    note: (shopId: string) => join(shop(shopId), 'shop.json'),
    table: (shopId: string, service: string, table: string) => join(shop(shopId), service, `${table}.csv`),
  };
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  await writeFile(partsOf(folder).manifest, `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
}

export async function writeShopNote(folder: string, note: ShopNote): Promise<void> {
  await writeFile(partsOf(folder).note(note.shopId), `${JSON.stringify(note, null, 2)}\n`);
}

/** @throws TransferError when the folder is no export, or one of another form. */
export function readManifest(folder: string): Promise<Manifest> {
  return read(Manifest, partsOf(folder).manifest, `${folder} is no export that this version reads.`);
}

/** @throws TransferError when the shop's part of the export is damaged. */
export function readShopNote(folder: string, shopId: string): Promise<ShopNote> {
  return read(ShopNote, partsOf(folder).note(shopId), `The export of the shop ${shopId} is damaged.`);
}

async function read<T>(schema: z.ZodType<T>, file: string, refusal: string): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new TransferError(refusal, { cause });
  }
}
