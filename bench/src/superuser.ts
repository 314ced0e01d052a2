import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './product.js';

/** The embedded server of a product under measurement, as its superuser: the raw side runs on the very same server. */
export async function superuserUrl({ dataDir }: Product, database = 'postgres'): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'superuser-password'), 'utf8')).trim();
  const [, , , port] = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
