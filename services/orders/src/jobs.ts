import type { Database } from '@bahi/platform/data';
import type { Job } from '@bahi/platform/host';
import type { Clock } from '@bahi/platform/ports';
import { pruneRequests } from './data/reservations-repository.js';
import { type SweepParts, sweepReservations } from './placing/sweep-reservations.js';

const HOUR_MS = 3_600_000;
/** Answers are promised for 24 hours. */
const KEEP_ANSWERS_MS = 48 * HOUR_MS;

export function sweepJob(parts: SweepParts, everyMs: number): Job {
  return {
    name: 'sweep-reservations',
    everyMs,
    run: () => sweepReservations(parts),
  };
}

/** Forgets the answers that are no longer promised. */
export function pruneJob({ db, clock }: { readonly db: Database; readonly clock: Clock }): Job {
  return {
    name: 'prune-order-requests',
    everyMs: HOUR_MS,
    run: async () => {
      await pruneRequests(db, new Date(clock.now().getTime() - KEEP_ANSWERS_MS));
    },
  };
}
