import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './own-program.js';
import { familyOf, memoryOf } from './process-usage.js';

export interface Product {
  readonly url: string;
  readonly services: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** From nothing to the first answered request. */
  readonly startMs: number;
  /** Bytes of the product's own process, and with PostgreSQL. */
  memory(): { readonly ownBytes: number; readonly allBytes: number };
  close(): Promise<void>;
}

/** A folder for data that is deleted when the work is done. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the product in a process of its own over a folder of data. */
export async function startProduct(dataDir: string): Promise<Product> {
  const nodeOptions = await startOptions();
  const startedAt = performance.now();
  const { pid, up, close } = await startProgram<{ url: string; services: Record<string, string> }>(
    'product-process.ts',
    [dataDir],
    nodeOptions,
  );
  await fetch(`${up.url}/api/openapi.json`);
  return {
    ...up,
    dataDir,
    startMs: performance.now() - startedAt,
    memory: () => ({ ownBytes: memoryOf([pid]), allBytes: memoryOf(familyOf(pid)) }),
    close,
  };
}

/** Measures against a new product, which is always closed. */
export function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const product = await startProduct(folder);
    try {
      return await work(product);
    } finally {
      await product.close();
    }
  });
}

/** The options of node in `npm start`. */
async function startOptions(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
