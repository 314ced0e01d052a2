import type { Database } from '@bahi/platform/data';
import type { Cache, Clock } from '@bahi/platform/ports';
import { addToCounter, readCounter, type StoredCount } from '../data/counters-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';

export interface CounterStanding {
  readonly count: number;
  /** Until the counter starts again from zero. */
  readonly resetMs: number;
}

/** Named counters that start anew when their window has ended. */
export interface Counters {
  read(name: string): Promise<CounterStanding>;
  add(name: string, windowMs: number): Promise<CounterStanding>;
}

/** Counts in the shared cache, and in this process for as long as the cache does not answer. */
export function cacheCounters({ shared, local }: { readonly shared: Cache; readonly local: Cache }): Counters {
  const withFallback = (ask: (cache: Cache) => Promise<CounterStanding>) => ask(shared).catch(() => ask(local));
  return {
    read: (name) => withFallback((cache) => cache.count(name)),
    add: (name, windowMs) => withFallback((cache) => cache.increment(name, windowMs)),
  };
}

/** Counts in the database: for the limits that must hold when every cache is gone and over restarts. */
export function databaseCounters({ db, clock }: { readonly db: Database; readonly clock: Clock }): Counters {
  const standing = ({ count, endsAt }: StoredCount, now: Date): CounterStanding => ({
    count,
    resetMs: endsAt.getTime() - now.getTime(),
  });
  return {
    async read(name) {
      const now = clock.now();
      return standing(await db.read(SYSTEM_SHOP_ID, (tx) => readCounter(tx, name, now)), now);
    },
    async add(name, windowMs) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + windowMs);
      return standing(await db.write(SYSTEM_SHOP_ID, (tx) => addToCounter(tx, { name, now, endsAt })), now);
    },
  };
}
