import { commonFailures, type Failure, RefusedError } from '@bahi/contracts/kit';
import type { Database } from '@bahi/platform/data';
import type { RateLimiter } from '@bahi/platform/kernel';
import type { Cache, Clock } from '@bahi/platform/ports';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { AuthLimits } from '../config.js';
import { cacheCounter, databaseCounter } from '../data/limit-counters.js';
import type { Limit } from '../domain/limit.js';
import type { Secrets } from '../domain/secrets.js';

/** The parts of the key that a limit counts under; `null` is exempt. */
export type Subject = readonly string[] | null;

/** A rate limit of the wire contract, 1.9. It rejects with a 429 that has the time to retry. */
export interface RateLimit {
  /** Rejects when the limit is exhausted; counts nothing. */
  rejectWhenExhausted(subject: Subject, failure?: Failure): Promise<void>;
  /** Counts one and rejects when that exceeds the limit. */
  consume(subject: Subject, failure?: Failure): Promise<void>;
}

export type RateLimits = Readonly<Record<keyof AuthLimits, RateLimit>>;

export interface RateLimitsOptions {
  readonly limits: AuthLimits;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sharedCache: Cache;
  /** Counts in this process while the shared cache does not answer. */
  readonly localCache: Cache;
}

/** All limits. Two count in the database: they must survive a lost cache and restarts. */
export function createRateLimits(options: RateLimitsOptions): RateLimits {
  const { limits, secrets, sharedCache: shared, localCache: local } = options;
  const inCache = (limit: Limit) => createRateLimit(limit, cacheCounter(limit, { shared, local }), secrets);
  const inDatabase = (limit: Limit) => createRateLimit(limit, databaseCounter(limit, options), secrets);
  return {
    failedLoginsPerEmail: inCache(limits.failedLoginsPerEmail),
    failedLoginsPerNetwork: inCache(limits.failedLoginsPerNetwork),
    failedLoginsPerAccount: inCache(limits.failedLoginsPerAccount),
    registrations: inCache(limits.registrations),
    forgotPasswords: inCache(limits.forgotPasswords),
    otpChecks: inCache(limits.otpChecks),
    codesPerEmail: inDatabase(limits.codesPerEmail),
    wrongPasswordsPerUser: inDatabase(limits.wrongPasswordsPerUser),
    accountDisclosures: inCache(limits.accountDisclosures),
  };
}

function createRateLimit({ name, max }: Limit, counter: RateLimiter, secrets: Secrets): RateLimit {
  // Digests keep keys short whatever was sent, and addresses of people out of the stores.
  const keyOf = (subject: readonly string[]) => secrets.digest('counter', name, ...subject).toString('base64url');
  return {
    async rejectWhenExhausted(subject, failure = commonFailures.rateLimited) {
      const state = subject && (await counter.get(keyOf(subject)));
      if (state && state.consumedPoints >= max) throw limited(failure, state);
    },
    async consume(subject, failure = commonFailures.rateLimited) {
      if (!subject) return;
      await counter.consume(keyOf(subject)).catch((reason: Error | RateLimiterRes) => {
        throw reason instanceof Error ? reason : limited(failure, reason);
      });
    },
  };
}

function limited(failure: Failure, { msBeforeNext }: RateLimiterRes) {
  return new RefusedError(failure, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
