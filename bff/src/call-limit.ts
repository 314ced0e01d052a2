import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { memoryCache } from '@bahi/platform/adapters';
import { cacheRateLimiter } from '@bahi/platform/kernel';
import type { Cache, Clock } from '@bahi/platform/ports';

const WINDOW_MS = 60_000;

export interface CallLimitOptions {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly perMinute: Readonly<Record<'user' | 'shop' | 'network', number>>;
}

export type CallLimit = ReturnType<typeof createCallLimit>;

/**
 * At most so many calls a minute for each user, each shop, and each network without a session. Counted in the shared cache, in
 * this process while that is unavailable. `take` and `takeAnonymous` reject with a 429 that has the time until the window ends.
 */
export function createCallLimit({ cache, clock, perMinute }: CallLimitOptions) {
  const local = memoryCache({ clock });
  const limiterOf = (name: string, max: number) =>
    cacheRateLimiter({ name, max, windowMs: WINDOW_MS }, { shared: cache, local });
  const users = limiterOf('calls', perMinute.user);
  const shops = limiterOf('shop-calls', perMinute.shop);
  const networks = limiterOf('anonymous-calls', perMinute.network);
  return {
    take: async ({ userId, shopId }: { readonly userId: string; readonly shopId: string }) => {
      await Promise.all([users.consume(userId), shops.consume(shopId)]).catch(refuse);
    },
    takeAnonymous: async (network: string) => {
      await networks.consume(network).catch(refuse);
    },
    close: () => local.close(),
  };
}

function refuse(rejection: Error | { readonly msBeforeNext: number }): never {
  if (rejection instanceof Error) throw rejection;
  throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds: rejection.msBeforeNext / 1_000 });
}
