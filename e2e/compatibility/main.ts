/**
 * Records what this tree does, to compare a later one with it:
 *
 *   node --conditions=@bahi/source --import tsx e2e/compatibility/main.ts replies
 *   node --conditions=@bahi/source --import tsx e2e/compatibility/main.ts data-folder
 *   npx biome format --write e2e/compatibility
 *
 * `replies` writes replies.json. Run it again when a call is meant to answer differently, and read the difference.
 *
 * `data-folder` writes data-folder.tar.br and expected.json; the product must have been built. Both were made once, by
 * the product of commit 9b54084, and stay: they stand for the folders that shops have.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFixedProduct } from './fixed-product.js';
import { movedProduct } from './moved-product.js';
import { packFolder } from './packed-folder.js';
import { recordCalls } from './recorded-calls.js';
import { END, makeHistory } from './shop-history.js';
import { readShop } from './shop-replies.js';

const HERE = import.meta.dirname;

function writeJson(name: string, value: unknown): void {
  writeFileSync(join(HERE, name), `${JSON.stringify(value, null, 2)}\n`);
}

async function recordReplies(): Promise<void> {
  const product = await openFixedProduct();
  try {
    writeJson('replies.json', await recordCalls(product));
  } finally {
    await product.close();
  }
}

async function recordDataFolder(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-data-folder-'));
  // The database may have to run as another user, which needs access to the folder.
  chmodSync(folder, 0o755);
  const product = await movedProduct(folder, END);
  try {
    await product.start();
    const { shops, order, code } = await makeHistory(product, () => readFileSync(join(folder, 'output.txt'), 'utf8'));
    const replies = await Promise.all(shops.map((shop) => readShop(product.url, shop)));
    await product.stop();
    packFolder(join(folder, 'data'), join(HERE, 'data-folder.tar.br'));
    writeJson('expected.json', { at: END, shops, order, code, replies });
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  replies: recordReplies,
  'data-folder': recordDataFolder,
};

const command = COMMANDS[process.argv[2] ?? ''];
if (!command) throw new Error(`Name what to record: ${Object.keys(COMMANDS).join(' or ')}`);
await command();
