import { InvoiceItem } from '@bahi/contracts/billing';
import { encodePart } from '@bahi/platform/http';
import * as z from 'zod/mini';
import { type CachedList, createListCache } from './list-cache.js';

async function list(version: number) {
  const content = await encodePart(z.array(InvoiceItem), []);
  return { version, content, count: 0 } as unknown as CachedList;
}

describe('createListCache', () => {
  it('returns a list for its version only', async () => {
    const cache = createListCache(100);
    cache.put('a', await list(1));

    expect(cache.get('a', 1)?.count).toBe(0);
    expect(cache.get('a', 2)).toBeUndefined();
    expect(cache.get('b', 1)).toBeUndefined();
  });
});
