/// <reference path="./rate-limiter-store.d.ts" />
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Cache, CacheCount } from './ports/index.js';

/** A number of calls in a fixed window that starts with the first of them. */
export interface RateLimitRule {
  /** Leads every key; two limits never share one. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Where counts are kept. */
export interface RateLimitStore {
  /** `null` when nothing was counted in the present window. */
  read(key: string): Promise<CacheCount | null>;
  /** Adds one and starts the window with the first. */
  increment(key: string, windowMs: number): Promise<CacheCount>;
}

/** `consume` rejects with a `RateLimiterRes` above the limit, with another error when the store fails. */
export type RateLimiter = Pick<RateLimiterAbstract, 'consume' | 'get'>;

/** Counts in the shared cache, and in this process while that does not answer. */
export function cacheRateLimiter(rule: RateLimitRule, { shared, local }: Record<'shared' | 'local', Cache>) {
  const fallback = new StoreRateLimiter(rule, storeIn(local));
  return new StoreRateLimiter(rule, storeIn(shared), fallback) as RateLimiter;
}

/** Counts in a store of the caller's. */
export function storeRateLimiter(rule: RateLimitRule, store: RateLimitStore): RateLimiter {
  return new StoreRateLimiter(rule, store);
}

/** The package's limiter over a store of ours. Only `consume` of one point and `get` are used. */
class StoreRateLimiter extends RateLimiterStoreAbstract {
  readonly #store: RateLimitStore;

  constructor({ name, max, windowMs }: RateLimitRule, store: RateLimitStore, fallback?: RateLimiterAbstract) {
    const insurance = fallback ? { insuranceLimiter: fallback } : {};
    super({ storeClient: store, keyPrefix: name, points: max, duration: windowMs / 1_000, ...insurance });
    this.#store = store;
  }

  _get(key: string): Promise<CacheCount | null> {
    return this.#store.read(key);
  }

  _upsert(key: string, _points: number, windowMs: number): Promise<CacheCount> {
    return this.#store.increment(key, windowMs);
  }

  _getRateLimiterRes(_key: string, added: number, { count, resetMs }: CacheCount): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - count), resetMs, count, count === added);
  }
}

function storeIn(cache: Cache): RateLimitStore {
  return {
    async read(key) {
      const state = await cache.count(key);
      return state.count > 0 ? state : null;
    },
    increment: (key, windowMs) => cache.increment(key, windowMs),
  };
}
