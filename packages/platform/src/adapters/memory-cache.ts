import type { Cache, Clock } from '../kernel/ports/index.js';

interface Entry {
  readonly value: string;
  readonly expiresAtMs: number;
}

interface Counter {
  count: number;
  readonly endsAtMs: number;
}

const EXPIRY_CHECK_MS = 30_000;

/** The cache of one process, with the same life times as the distributed one. */
export function memoryCache({ clock }: { readonly clock: Clock }): Cache {
  const entries = new Map<string, Entry>();
  const counters = new Map<string, Counter>();
  const nowMs = () => clock.elapsedMs();
  const timer = setInterval(() => {
    deleteExpired(entries, nowMs());
    deleteExpired(counters, nowMs());
  }, EXPIRY_CHECK_MS);
  timer.unref();
  const live = (key: string) => {
    const counter = counters.get(key);
    return counter && counter.endsAtMs > nowMs() ? counter : undefined;
  };
  const shown = (counter: Counter) => ({ count: counter.count, resetMs: counter.endsAtMs - nowMs() });
  return {
    async get(key) {
      const entry = entries.get(key);
      return entry && entry.expiresAtMs > nowMs() ? entry.value : null;
    },
    async set(key, value, ttlMs) {
      entries.set(key, { value, expiresAtMs: nowMs() + ttlMs });
    },
    async delete(key) {
      entries.delete(key);
      counters.delete(key);
    },
    async increment(key, windowMs) {
      const counter = live(key) ?? { count: 0, endsAtMs: nowMs() + windowMs };
      counter.count += 1;
      counters.set(key, counter);
      return shown(counter);
    },
    async count(key) {
      const counter = live(key);
      return counter ? shown(counter) : { count: 0, resetMs: 0 };
    },
    async close() {
      clearInterval(timer);
    },
  };
}

function deleteExpired(map: Map<string, { readonly expiresAtMs?: number; readonly endsAtMs?: number }>, nowMs: number) {
  for (const [key, entry] of map) if ((entry.expiresAtMs ?? entry.endsAtMs ?? 0) <= nowMs) map.delete(key);
}
