import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexesAcrossShops } from '@bahi/testing/across-shops';
import { ROOT } from '@bahi/testing/workspace-copy';

/** The indexes of a service's database that may begin with something else than the shop, by the lists of its packages. */
export async function indexesAcrossShops(service: string): Promise<readonly string[]> {
  const lists = await Promise.all(['packages/platform', `services/${service}`].map(readList));
  return lists.flatMap((list) => Object.keys(list));
}

async function readList(folder: string): Promise<IndexesAcrossShops> {
  const path = join(ROOT, folder, 'test', 'across-shops.ts');
  if (!existsSync(path)) return {};
  return ((await import(path)) as { indexesAcrossShops: IndexesAcrossShops }).indexesAcrossShops;
}
