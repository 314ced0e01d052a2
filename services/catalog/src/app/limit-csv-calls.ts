import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import type { Clock } from '@bahi/platform/ports';
import type { Deps } from '../deps.js';

/**
 * Counts the CSV calls of a user, validations and imports together.
 * @throws RefusedError 429 above the limit of the settings.
 */
export async function limitCsvCalls(deps: Deps, { shopId, userId }: Caller): Promise<void> {
  const { cache, config, logger, localCsvCalls } = deps;
  const key = `catalog:csv:${shopId}:${userId}`;
  const { count, resetMs } = await cache.increment(key, config.csvWindowMs).catch((error: unknown) => {
    logger.warn({ err: error }, 'Cache unavailable; CSV calls are counted by this process alone');
    return localCsvCalls(key);
  });
  if (count <= config.csvCalls) return;
  throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: Math.max(1, Math.ceil(resetMs / 1_000)) });
}

/** A counter of this process alone, for the time in which the shared cache is unavailable. */
export function createCallCounter(clock: Clock, windowMs: number): Deps['localCsvCalls'] {
  const windows = new Map<string, { count: number; readonly endsAtMs: number }>();
  return (key) => {
    const nowMs = clock.elapsedMs();
    for (const [other, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(other);
    const window = windows.get(key) ?? { count: 0, endsAtMs: nowMs + windowMs };
    window.count += 1;
    windows.set(key, window);
    return { count: window.count, resetMs: window.endsAtMs - nowMs };
  };
}
