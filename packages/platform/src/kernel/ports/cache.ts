import type { Closable } from './closable.js';

export interface CacheCount {
  /** Including this one. */
  readonly count: number;
  /** Until the counter starts again from zero. */
  readonly resetMs: number;
}

/**
 * Short-lived values and counters. May lose everything at any time: nothing that must be true lives here.
 * Every call rejects with `CacheUnavailableError` when the store does not answer in time.
 */
export interface Cache extends Closable {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Adds one and starts the window at the first count. */
  increment(key: string, windowMs: number): Promise<CacheCount>;
  /** The present count without adding to it. */
  count(key: string): Promise<CacheCount>;
}
