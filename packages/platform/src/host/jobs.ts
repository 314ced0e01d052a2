import { pause } from '../kernel/abortable.js';
import type { Lifecycle } from '../kernel/lifecycle.js';
import type { Logger } from '../kernel/logger.js';
import type { Job } from './types.js';

export interface JobsOptions {
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  /** Whether this replica runs the jobs that run on one copy. */
  readonly leads: () => boolean;
}

/** Starts the jobs of a service; closing waits for those that run. */
export function startJobs(jobs: readonly Job[], { lifecycle, logger, leads }: JobsOptions): void {
  for (const job of jobs) {
    const ended = loop(job, { signal: lifecycle.signal, logger, leads });
    lifecycle.opened(`job ${job.name}`, () => ended);
  }
}

interface LoopOptions extends Omit<JobsOptions, 'lifecycle'> {
  readonly signal: AbortSignal;
}

async function loop(job: Job, { signal, logger, leads }: LoopOptions) {
  let waitMs = job.firstAfterMs ?? job.everyMs;
  while (!signal.aborted) {
    await pause(waitMs, signal);
    if (signal.aborted) return;
    waitMs = job.everyMs;
    if (job.onOneCopy && !leads()) {
      job.standBy?.();
      continue;
    }
    await job.run().catch((error: unknown) => logger.warn({ err: error, job: job.name }, 'Job failed; will retry'));
  }
}
