import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { memoryCache } from '@bahi/platform/adapters';
import { cacheRateLimiter } from '@bahi/platform/kernel';
import type { Cache, Clock } from '@bahi/platform/ports';

const WINDOW_MS = 60_000;

/**
 * At most `perMinute` calls with a token per user. Counted in the shared cache, in this process while that is unavailable.
 * @throws RefusedError 429 with the time until the window ends.
 */
export function createCallLimit({ cache, clock, perMinute }: { cache: Cache; clock: Clock; perMinute: number }) {
  const local = memoryCache({ clock });
  const rule = { name: 'calls', max: perMinute, windowMs: WINDOW_MS };
  const limiter = cacheRateLimiter(rule, { shared: cache, local });
  return {
    async take(userId: string): Promise<void> {
      await limiter.consume(userId).catch((rejection: Error | { readonly msBeforeNext: number }) => {
        if (rejection instanceof Error) throw rejection;
        throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: rejection.msBeforeNext / 1_000 });
      });
    },
    close: () => local.close(),
  };
}
