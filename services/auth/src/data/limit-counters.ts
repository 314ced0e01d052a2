import type { Database } from '@bahi/platform/data';
import { cacheRateLimiter, type RateLimiter, type RateLimitStore, storeRateLimiter } from '@bahi/platform/kernel';
import type { Cache, Clock } from '@bahi/platform/ports';
import type { Limit } from '../domain/limit.js';
import { incrementCounter, readCounter, type StoredCount } from './counters-repository.js';
import { SYSTEM_SHOP_ID } from './system-shop-id.js';

/** Counts in the shared cache, and in this process while the cache does not answer. */
export function cacheCounter(limit: Limit, caches: Record<'shared' | 'local', Cache>): RateLimiter {
  return cacheRateLimiter(ruleOf(limit), caches);
}

/** Counts in the database: for limits that hold without a cache and over restarts. */
export function databaseCounter(limit: Limit, world: { readonly db: Database; readonly clock: Clock }): RateLimiter {
  return storeRateLimiter(ruleOf(limit), databaseStore(world));
}

function ruleOf({ name, ...limit }: Limit) {
  return { ...limit, name: `limit:${name}` };
}

function databaseStore({ db, clock }: { readonly db: Database; readonly clock: Clock }): RateLimitStore {
  const stateOf = ({ count, endsAt }: StoredCount, now: Date) => ({ count, resetMs: endsAt.getTime() - now.getTime() });
  return {
    async read(key) {
      const now = clock.now();
      const stored = await db.read(SYSTEM_SHOP_ID, (tx) => readCounter(tx, key, now));
      return stored && stateOf(stored, now);
    },
    async increment(key, windowMs) {
      const now = clock.now();
      const counted = { name: key, now, endsAt: new Date(now.getTime() + windowMs) };
      return stateOf(await db.write(SYSTEM_SHOP_ID, (tx) => incrementCounter(tx, counted)), now);
    },
  };
}
