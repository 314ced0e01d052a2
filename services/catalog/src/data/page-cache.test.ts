import { createPageCache } from './page-cache.js';

function page(etag: string, bytes: number) {
  return { etag, content: Buffer.alloc(bytes) };
}

describe('the page cache', () => {
  it('knows the last page of a shop by its ETag', () => {
    const cache = createPageCache(100);
    cache.keep('shop', page('1', 10));
    cache.keep('shop', page('2', 10));

    expect([cache.find('shop', '1'), cache.find('shop', '2')?.content.length, cache.find('other', '2')]).toEqual([
      null,
      10,
      null,
    ]);
  });

  it('forgets the shop not asked for longest when it is full, and keeps nothing that is too large', () => {
    const cache = createPageCache(100);
    cache.keep('a', page('1', 40));
    cache.keep('b', page('1', 40));
    cache.find('a', '1');
    cache.keep('c', page('1', 40));
    cache.keep('d', page('1', 101));

    expect(['a', 'b', 'c', 'd'].map((shop) => cache.find(shop, '1') !== null)).toEqual([true, false, true, false]);
  });
});
