import type { Database } from '../data/types.js';
import { silentLogger } from '../kernel/logger.js';
import { auditJob, auditShops } from './audit.js';

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

describe('the audit of every shop', () => {
  it('yields the shops that drift, however many ids are read at once', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    const listShops = async (after: string, limit: number) =>
      all.filter((shopId) => shopId > after || after.startsWith('0')).slice(0, limit);
    const auditShop = async (shopId: string) => (shopId === 'a' || shopId === 'e' ? [`${shopId} is off by 1`] : []);

    for (const pageSize of [1, 2, 5, 500]) {
      const found = [];
      for await (const shop of auditShops({ listShops, auditShop, pageSize })) found.push(shop);
      expect(found).toEqual([
        { shopId: 'a', drifts: ['a is off by 1'] },
        { shopId: 'e', drifts: ['e is off by 1'] },
      ]);
    }
  });
});
