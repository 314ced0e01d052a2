import type { Database } from '../data/types.js';
import { silentLogger } from '../kernel/logger.js';
import { auditJob } from './audit.js';

const DAY_MS = 86_400_000;
const nothing = async function* () {};

function jobEvery(everyMs: number) {
  return auditJob(nothing, { db: {} as Database, logger: silentLogger(), everyMs, found: () => undefined });
}

describe('the job that audits', () => {
  it('audits in the first minutes, or a computer that is switched off at night would never audit', () => {
    expect(jobEvery(DAY_MS).firstAfterMs).toBeLessThanOrEqual(10 * 60_000);
  });

  it('waits no longer for the first audit than for the next ones', () => {
    expect(jobEvery(1_000).firstAfterMs).toBe(1_000);
  });
});
