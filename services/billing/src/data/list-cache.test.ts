import { createListCache } from './list-cache.js';

function list(version: number, bytes = 10) {
  return { version, content: Buffer.alloc(bytes), count: 1 };
}

describe('createListCache', () => {
  it('returns a list for its version only', () => {
    const cache = createListCache(100);
    cache.put('a', list(1));

    expect(cache.get('a', 1)?.count).toBe(1);
    expect(cache.get('a', 2)).toBeUndefined();
    expect(cache.get('b', 1)).toBeUndefined();
  });

  it('evicts the least recently used list when it is full', () => {
    const cache = createListCache(25);
    cache.put('a', list(1));
    cache.put('b', list(1));
    cache.get('a', 1);
    cache.put('c', list(1));

    expect(['a', 'b', 'c'].filter((name) => cache.get(name, 1))).toEqual(['a', 'c']);
  });

  it('replaces a list without counting its bytes twice', () => {
    const cache = createListCache(25);
    cache.put('a', list(1));
    cache.put('a', list(2, 15));
    cache.put('b', list(1));

    expect(cache.get('a', 2)).toBeDefined();
    expect(cache.get('b', 1)).toBeDefined();
  });

  it('does not cache a list larger than the limit', () => {
    const cache = createListCache(25);
    cache.put('a', list(1));
    cache.put('b', list(1, 26));

    expect(cache.get('a', 1)).toBeDefined();
    expect(cache.get('b', 1)).toBeUndefined();
  });
});
