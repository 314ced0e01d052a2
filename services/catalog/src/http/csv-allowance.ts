import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import type { CacheCount } from '@bahi/platform/ports';
import type { Ports } from '../ports.js';

/**
 * Counts the CSV calls of a user, both kinds together.
 * @throws RefusedError 429 above the limit of the settings.
 */
export function csvAllowance(ports: Ports) {
  const { cache, config, logger } = ports;
  const countLocally = localCounter(ports, config.csvWindowMs);
  return async ({ shopId, userId }: Caller): Promise<void> => {
    const key = `catalog:csv:${shopId}:${userId}`;
    const { count, resetMs } = await cache.increment(key, config.csvWindowMs).catch((error: unknown) => {
      logger.warn({ err: error }, 'CSV calls are counted by this process alone');
      return countLocally(key);
    });
    if (count <= config.csvCalls) return;
    throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: Math.max(1, Math.ceil(resetMs / 1_000)) });
  };
}

/** Counts of this process alone, for the time in which the shared ones cannot be reached. */
function localCounter({ clock }: Ports, windowMs: number) {
  const windows = new Map<string, { count: number; readonly endsAtMs: number }>();
  return (key: string): CacheCount => {
    const nowMs = clock.elapsedMs();
    for (const [other, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(other);
    const window = windows.get(key) ?? { count: 0, endsAtMs: nowMs + windowMs };
    window.count += 1;
    windows.set(key, window);
    return { count: window.count, resetMs: window.endsAtMs - nowMs };
  };
}

export type CsvAllowance = ReturnType<typeof csvAllowance>;
