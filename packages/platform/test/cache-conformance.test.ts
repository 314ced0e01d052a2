import { memoryCache, redisCache, systemClock } from '../src/adapters/index.js';
import { silentLogger } from '../src/runtime/logger.js';
import { cacheConformance, type OpenedCache } from './cache-conformance.js';
import { privateRedis } from './private-redis.js';

const openMemory = async (): Promise<OpenedCache> => {
  const cache = memoryCache({ clock: systemClock() });
  return { cache, close: () => cache.close() };
};

const openRedis = async (): Promise<OpenedCache> => {
  const server = await privateRedis();
  const cache = redisCache({ url: server.url, logger: silentLogger() });
  await server.untilReady(cache);
  return {
    cache,
    close: async () => {
      await cache.close();
      await server.close();
    },
  };
};

cacheConformance('the memory cache', openMemory);
if (privateRedis.isAvailable()) cacheConformance('the redis cache', openRedis);

describe('the redis cache without its server', () => {
  it('says so quickly instead of waiting', async () => {
    const cache = redisCache({ url: 'redis://127.0.0.1:1', logger: silentLogger(), commandTimeoutMs: 100 });
    const startedAt = Date.now();

    await expect(cache.get('anything')).rejects.toMatchObject({ name: 'CacheUnavailableError' });
    await expect(cache.increment('anything', 1_000)).rejects.toMatchObject({ name: 'CacheUnavailableError' });

    expect(Date.now() - startedAt).toBeLessThan(2_000);
    await cache.close();
  });
});
