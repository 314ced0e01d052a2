import { cacheConformance, type OpenedCache } from '@bahi/testing/conformance/cache';
import { memoryCache, redisCache, systemClock } from '../src/adapters/index.js';
import { type Logger, silentLogger } from '../src/kernel/logger.js';
import { freezeTimeouts } from './fixtures/freeze-timeouts.js';
import { eventually } from './fixtures/messaging-world.js';
import { severable } from './fixtures/severable.js';
import { privateRedis } from './private-redis.js';

async function openMemory(): Promise<OpenedCache> {
  const cache = memoryCache({ clock: systemClock() });
  return { cache, close: () => cache.close() };
}

async function openRedis(): Promise<OpenedCache> {
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
}

cacheConformance('the memory cache', openMemory);

function trouble() {
  /** A cache over a line to its server that can be cut and frozen. */
  const overALine = async () => {
    const server = await privateRedis();
    const line = await severable(server.url);
    const cache = redisCache({ url: line.url, logger: silentLogger(), commandTimeoutMs: 100 });
    await server.untilReady(cache);
    const close = async () => {
      await cache.close();
      await line.close();
      await server.close();
    };
    return { line, cache, close };
  };

  it('is abandoned when its server accepts the request and never replies', async () => {
    const { line, cache, close } = await overALine();

    line.freeze();

    await expect(cache.get('anything')).rejects.toMatchObject({ name: 'CacheUnavailableError' });
    await expect(cache.count('anything')).rejects.toMatchObject({ name: 'CacheUnavailableError' });
    await close();
  });

  it('is used again by itself when its server is back', async () => {
    const { line, cache, close } = await overALine();
    await cache.set('greeting', 'namaste', 60_000);
    line.cut();
    await expect(cache.get('greeting')).rejects.toMatchObject({ name: 'CacheUnavailableError' });

    line.mend();

    await eventually(async () => expect(await cache.get('greeting')).toBe('namaste'), 10_000);
    await close();
  });
}

if (privateRedis.isAvailable()) {
  cacheConformance('the redis cache', openRedis);
  describe('the redis cache over a line in trouble', trouble);
}

describe('the redis cache without its server', () => {
  afterEach(() => void jest.useRealTimers());

  it('rejects at once between two attempts to reconnect, so that a call without it costs no time', async () => {
    freezeTimeouts();
    let isRefused = false;
    const logger = {
      warn: () => {
        isRefused = true;
      },
    } as unknown as Logger;
    const cache = redisCache({ url: 'redis://127.0.0.1:1', logger, commandTimeoutMs: 600_000 });
    const aTurn = () => new Promise((resolve) => setImmediate(resolve));
    while (!isRefused) await aTurn();
    // Those who waited for the first attempt were rejected at its end.
    for (let turn = 0; turn < 20; turn += 1) await aTurn();

    await expect(cache.get('anything')).rejects.toMatchObject({ name: 'CacheUnavailableError' });

    await cache.close();
  });

  it('rejects quickly instead of waiting', async () => {
    const cache = redisCache({ url: 'redis://127.0.0.1:1', logger: silentLogger(), commandTimeoutMs: 100 });
    const startedAt = Date.now();

    await expect(cache.get('anything')).rejects.toMatchObject({ name: 'CacheUnavailableError' });
    await expect(cache.increment('anything', 1_000)).rejects.toMatchObject({ name: 'CacheUnavailableError' });

    expect(Date.now() - startedAt).toBeLessThan(2_000);
    await cache.close();
  });
});
