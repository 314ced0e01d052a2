import { createPageCache } from './page-cache.js';

function page(etag: string, bytes: number) {
  return { etag, content: Buffer.alloc(bytes) };
}

describe('the page cache', () => {
  it('returns the last page of a shop by its ETag', () => {
    const cache = createPageCache(100);
    cache.set('shop', page('1', 10));
    cache.set('shop', page('2', 10));

    expect([cache.get('shop', '1'), cache.get('shop', '2')?.content.length, cache.get('other', '2')]).toEqual([
      null,
      10,
      null,
    ]);
  });

  it('evicts the least recently used shop when it is full, and stores nothing that is too large', () => {
    const cache = createPageCache(100);
    cache.set('a', page('1', 40));
    cache.set('b', page('1', 40));
    cache.get('a', '1');
    cache.set('c', page('1', 40));
    cache.set('d', page('1', 101));

    expect(['a', 'b', 'c', 'd'].map((shop) => cache.get(shop, '1') !== null)).toEqual([true, false, true, false]);
  });
});
