import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { memoryCache } from '@bahi/platform/adapters';
import type { Cache, Clock } from '@bahi/platform/ports';

const WINDOW_MS = 60_000;

/**
 * At most `perMinute` calls with a token per user. Counted in the shared cache, in this process while that is away.
 * @throws RefusedError 429 with the time until the window ends.
 */
export function createCallLimit({ cache, clock, perMinute }: { cache: Cache; clock: Clock; perMinute: number }) {
  const own = memoryCache({ clock });
  return {
    async take(userId: string): Promise<void> {
      const key = `calls:${userId}`;
      const { count, resetMs } = await cache.increment(key, WINDOW_MS).catch(() => own.increment(key, WINDOW_MS));
      if (count > perMinute) throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: resetMs / 1000 });
    },
    close: () => own.close(),
  };
}
