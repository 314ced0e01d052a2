import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Caller } from '@bahi/platform/http';
import { cacheRateLimiter, type RateLimiter } from '@bahi/platform/kernel';
import type { Cache } from '@bahi/platform/ports';
import type { CatalogConfig } from '../config.js';

const HOUR_MS = 3_600_000;

/** Limits of the files that callers send; each rejects with a 429 that has the time to retry. */
export interface FileLimits {
  /** CSV files of a user, checked and imported together. */
  takeCsv(caller: Caller): Promise<void>;
  /** Pictures and CSV files of all users of a shop. */
  takeFile(shopId: string): Promise<void>;
}

export interface FileLimitsOptions {
  readonly config: Pick<CatalogConfig, 'csvCalls' | 'csvWindowMs' | 'shopFilesPerHour'>;
  readonly cache: Cache;
  /** Counts in this process while the shared cache does not answer. */
  readonly localCache: Cache;
}

/** The limits of files, counted in the shared cache. */
export function createFileLimits({ config, cache, localCache }: FileLimitsOptions): FileLimits {
  const caches = { shared: cache, local: localCache };
  const csv = { name: 'catalog:csv', max: config.csvCalls, windowMs: config.csvWindowMs };
  const files = { name: 'catalog:files', max: config.shopFilesPerHour, windowMs: HOUR_MS };
  const ofUser = cacheRateLimiter(csv, caches);
  const ofShop = cacheRateLimiter(files, caches);
  const takeFile = (shopId: string) => take(ofShop, shopId);
  return {
    takeFile,
    async takeCsv({ shopId, userId }) {
      await take(ofUser, `${shopId}:${userId}`);
      await takeFile(shopId);
    },
  };
}

async function take(limiter: RateLimiter, key: string): Promise<void> {
  await limiter.consume(key).catch((rejection: Error | { readonly msBeforeNext: number }) => {
    if (rejection instanceof Error) throw rejection;
    const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
    throw new RefusedError(commonFailures.rateLimited, { retryAfterSeconds });
  });
}
