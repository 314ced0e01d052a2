import type { Job } from '@bahi/platform/host';
import { deleteExpiredRows } from './app/delete-expired-rows.js';
import { eraseClosedShops } from './app/erase-closed-shops.js';
import type { Deps } from './deps.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The timers of auth. */
export function authJobs(deps: Deps): readonly Job[] {
  const { mailQueue, revocations } = deps;
  return [
    { name: 'send mail', everyMs: SECOND_MS, run: () => mailQueue.sendDue() },
    { name: 'repeat revocations', everyMs: SECOND_MS, run: () => revocations.repeat() },
    { name: 'delete expired rows', everyMs: HOUR_MS, onOneCopy: true, run: () => deleteExpiredRows(deps) },
    { name: 'erase closed shops', everyMs: MINUTE_MS, onOneCopy: true, run: () => eraseClosedShops(deps) },
  ];
}
