/// <reference path="./rate-limiter-store.d.ts" />
import type { Database } from '@bahi/platform/data';
import type { Cache, Clock } from '@bahi/platform/ports';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Limit } from '../domain/limit.js';
import { incrementCounter, readCounter, type StoredCount } from './counters-repository.js';
import { SYSTEM_SHOP_ID } from './system-shop-id.js';

/** Counts for one limit. `consume` rejects with a `RateLimiterRes` when the limit is exceeded. */
export type LimitCounter = Pick<RateLimiterAbstract, 'consume' | 'get'>;

/** Counts in the shared cache, and in this process while the cache does not answer. */
export function cacheCounter(limit: Limit, { shared, local }: Record<'shared' | 'local', Cache>): LimitCounter {
  const fallback = new StoreLimiter(limit, cacheStore(local));
  return new StoreLimiter(limit, cacheStore(shared), fallback);
}

/** Counts in the database: for limits that hold without a cache and over restarts. */
export function databaseCounter(limit: Limit, world: { readonly db: Database; readonly clock: Clock }): LimitCounter {
  return new StoreLimiter(limit, databaseStore(world));
}

interface CounterState {
  readonly count: number;
  /** Until the counter restarts from zero. */
  readonly resetMs: number;
}

interface CounterStore {
  /** `null` when nothing was counted in the present window. */
  read(key: string): Promise<CounterState | null>;
  increment(key: string, windowMs: number): Promise<CounterState>;
}

/** The package's limiter over a store of ours (ADR 27). Only `consume` of one point and `get` are used. */
class StoreLimiter extends RateLimiterStoreAbstract {
  readonly #store: CounterStore;

  constructor({ name, max, windowMs }: Limit, store: CounterStore, fallback?: RateLimiterAbstract) {
    const insurance = fallback ? { insuranceLimiter: fallback } : {};
    super({ storeClient: store, keyPrefix: `limit:${name}`, points: max, duration: windowMs / 1000, ...insurance });
    this.#store = store;
  }

  _get(key: string): Promise<CounterState | null> {
    return this.#store.read(key);
  }

  _upsert(key: string, _points: number, windowMs: number): Promise<CounterState> {
    return this.#store.increment(key, windowMs);
  }

  _getRateLimiterRes(_key: string, added: number, { count, resetMs }: CounterState): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - count), resetMs, count, count === added);
  }
}

function cacheStore(cache: Cache): CounterStore {
  return {
    async read(key) {
      const state = await cache.count(key);
      return state.count > 0 ? state : null;
    },
    increment: (key, windowMs) => cache.increment(key, windowMs),
  };
}

function databaseStore({ db, clock }: { readonly db: Database; readonly clock: Clock }): CounterStore {
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
