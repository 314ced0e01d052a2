import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from './own-program.js';
import type { Product } from './product.js';

/** A gateway before the product's services, in a process of its own. */
export async function gatewayBefore({ dataDir, services }: Product) {
  const secret = await readFile(join(dataDir, 'secrets', 'peer-secret'), 'utf8');
  return startProgram<{ url: string }>('own-gateway.ts', [JSON.stringify(services), secret]);
}
