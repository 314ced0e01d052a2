import { createByteBoundedCache } from './byte-bounded-cache.js';

function cacheOf(maxBytes: number) {
  return createByteBoundedCache<Buffer>(maxBytes, ({ length }) => length);
}

describe('a cache bounded by bytes', () => {
  it('evicts the least recently used values when it is full, and keeps none that is too large', () => {
    const cache = cacheOf(100);
    cache.set('a', Buffer.alloc(40));
    cache.set('b', Buffer.alloc(40));
    cache.get('a');
    cache.set('c', Buffer.alloc(40));
    cache.set('d', Buffer.alloc(101));

    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
  });

  it('replaces a value without counting its bytes twice', () => {
    const cache = cacheOf(100);
    cache.set('a', Buffer.alloc(40));
    cache.set('a', Buffer.alloc(50));
    cache.set('b', Buffer.alloc(40));

    expect([cache.get('a')?.length, cache.get('b')?.length]).toEqual([50, 40]);
  });

  it('keeps nothing with a capacity of 0', () => {
    const cache = cacheOf(0);
    cache.set('a', Buffer.alloc(1));

    expect(cache.get('a')).toBeUndefined();
  });
});
