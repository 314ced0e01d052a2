import { commonFailures, type Failure, RefusedError } from '@bahi/contracts/kit';
import type { Limit } from '../domain/limit.js';
import type { Secrets } from '../domain/secrets.js';
import type { CounterStanding, Counters } from './counters.js';

/** Whom or what a limit counts; `null` is exempt. */
export type Subject = readonly string[] | null;

/** Rate limits of the wire contract, 1.9. A refusal is a 429 that says when to come back. */
export interface Limiter {
  /** Refuses when the limit is used up; counts nothing. */
  refuseUsedUp(limit: Limit, subject: Subject, failure?: Failure): Promise<void>;
  /** Counts one and refuses when it is one too many. */
  count(limit: Limit, subject: Subject, failure?: Failure): Promise<void>;
}

export function createLimiter({
  counters,
  secrets,
}: {
  readonly counters: Counters;
  readonly secrets: Secrets;
}): Limiter {
  // Digests keep names short, whatever was sent, and addresses of people out of the stores.
  const nameOf = ({ name }: Limit, subject: readonly string[]) =>
    `limit:${name}:${secrets.digest('counter', name, ...subject).toString('base64url')}`;
  return {
    async refuseUsedUp(limit, subject, failure = commonFailures.rateLimited) {
      if (!subject) return;
      const standing = await counters.read(nameOf(limit, subject));
      if (standing.count >= limit.max) throw refusal(failure, standing);
    },
    async count(limit, subject, failure = commonFailures.rateLimited) {
      if (!subject) return;
      const standing = await counters.add(nameOf(limit, subject), limit.windowMs);
      if (standing.count > limit.max) throw refusal(failure, standing);
    },
  };
}

function refusal(failure: Failure, { resetMs }: CounterStanding) {
  return new RefusedError(failure, { retryAfterSeconds: Math.max(1, Math.ceil(resetMs / 1000)) });
}
