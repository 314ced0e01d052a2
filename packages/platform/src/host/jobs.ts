import { pause } from '../kernel/abortable.js';
import type { Lifecycle } from '../kernel/lifecycle.js';
import type { Logger } from '../kernel/logger.js';
import type { Job } from './types.js';

/** Starts the jobs of a service; closing waits for those that run. */
export function startJobs(jobs: readonly Job[], lifecycle: Lifecycle, logger: Logger): void {
  for (const job of jobs) {
    const ended = loop(job, lifecycle.signal, logger);
    lifecycle.opened(`job ${job.name}`, () => ended);
  }
}

async function loop(job: Job, signal: AbortSignal, logger: Logger) {
  let waitMs = job.firstAfterMs ?? job.everyMs;
  while (!signal.aborted) {
    await pause(waitMs, signal);
    if (signal.aborted) return;
    waitMs = job.everyMs;
    await job.run().catch((error: unknown) => logger.warn({ err: error, job: job.name }, 'Job failed; will retry'));
  }
}
