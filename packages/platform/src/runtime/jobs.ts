import { pause } from './abortable.js';
import type { Lifecycle } from './lifecycle.js';
import type { Logger } from './logger.js';
import type { Job } from './types.js';

const loop = async (job: Job, signal: AbortSignal, logger: Logger) => {
  while (!signal.aborted) {
    await pause(job.everyMs, signal);
    if (signal.aborted) return;
    await job.run().catch((error: unknown) => logger.warn({ err: error, job: job.name }, 'Job failed; it runs again'));
  }
};

/** Starts the timer tasks of a service; closing waits for the rounds under way. */
export const startJobs = (jobs: readonly Job[], lifecycle: Lifecycle, logger: Logger): void => {
  for (const job of jobs) {
    const ended = loop(job, lifecycle.signal, logger);
    lifecycle.opened(`job ${job.name}`, () => ended);
  }
};
