import { Redis } from 'ioredis';
import type { Logger } from '../kernel/logger.js';
import type { Cache } from '../kernel/ports/index.js';

/** The cache did not reply in time. Callers continue without it. */
export class CacheUnavailableError extends Error {
  override readonly name = 'CacheUnavailableError';
}

export interface RedisCacheOptions {
  readonly url: string;
  readonly logger: Logger;
  /** How long one command may take before the caller continues without the cache. */
  readonly commandTimeoutMs?: number;
}

/** Increment and first expiry in one step: a counter without an end would refuse for ever. */
const INCREMENT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** The shared cache. A command that fails or is late rejects with `CacheUnavailableError`, never with anything else. */
export function redisCache(options: RedisCacheOptions): Cache {
  const redis = connect(options);
  const attempt = async <T>(command: Promise<T>): Promise<T> => {
    try {
      return await command;
    } catch (cause) {
      throw new CacheUnavailableError('The cache did not reply', { cause });
    }
  };
  return {
    get: (key) => attempt(redis.get(key)),
    set: async (key, value, ttlMs) => void (await attempt(redis.set(key, value, 'PX', Math.max(1, Math.round(ttlMs))))),
    delete: async (key) => void (await attempt(redis.del(key))),
    increment: async (key, windowMs) => {
      const [count, resetMs] = (await attempt(redis.eval(INCREMENT, 1, key, windowMs))) as [number, number];
      return { count, resetMs };
    },
    count: async (key) => {
      const [value, resetMs] = await attempt(Promise.all([redis.get(key), redis.pttl(key)]));
      return { count: Number(value ?? 0), resetMs: Math.max(0, resetMs) };
    },
    close: async () => redis.disconnect(),
  };
}

function connect({ url, logger, commandTimeoutMs = 250 }: RedisCacheOptions) {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) logger.warn({ err: error }, 'The cache is unavailable; continuing without it');
    isDown = true;
  });
  redis.on('ready', () => {
    isDown = false;
  });
  return redis;
}
