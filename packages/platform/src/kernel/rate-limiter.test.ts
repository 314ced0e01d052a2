import { fixedClock } from '@bahi/testing';
import { memoryCache } from '../adapters/memory-cache.js';
import type { Cache } from './ports/index.js';
import { cacheRateLimiter } from './rate-limiter.js';

const RULE = { name: 'calls', max: 2, windowMs: 60_000 };

function unavailable() {
  return Promise.reject(new Error('The cache is unavailable'));
}

const NO_CACHE: Cache = {
  get: unavailable,
  set: unavailable,
  delete: unavailable,
  increment: unavailable,
  count: unavailable,
  close: async () => {},
};

function limiter(shared?: Cache) {
  const clock = fixedClock();
  const local = memoryCache({ clock });
  return { clock, local, limits: cacheRateLimiter(RULE, { shared: shared ?? local, local }) };
}

describe('a rate limit', () => {
  it('rejects above its number with the time until the window ends, and starts again after it', async () => {
    const { clock, limits } = limiter();
    await limits.consume('ada');
    clock.advance({ seconds: 10 });
    await limits.consume('ada');

    await expect(limits.consume('ada')).rejects.toMatchObject({ msBeforeNext: 50_000, consumedPoints: 3 });
    await limits.consume('ben');
    clock.advance({ seconds: 50 });
    await limits.consume('ada');
  });

  it('reads a count without adding to it', async () => {
    const { limits } = limiter();

    expect(await limits.get('ada')).toBeNull();
    await limits.consume('ada');
    expect([await limits.get('ada'), await limits.get('ada')]).toMatchObject([
      { consumedPoints: 1 },
      { consumedPoints: 1 },
    ]);
  });

  it('counts in this process while the cache is unavailable', async () => {
    const { limits } = limiter(NO_CACHE);
    await limits.consume('ada');
    await limits.consume('ada');

    await expect(limits.consume('ada')).rejects.toMatchObject({ consumedPoints: 3 });
  });
});
