import { demoDiary, type Entry } from './diary.js';
import { GOODS } from './goods.js';

const DAY_MS = 86_400_000;
const MOMENTS = ['2026-11-21T05:12:08.114Z', '2026-11-20T18:40:00.000Z', '2027-03-31T20:00:00.000Z'];

function ordersOf(entries: readonly Entry[]) {
  return entries.flatMap((entry) => (entry.what === 'sell' ? [entry] : []));
}

describe.each(MOMENTS)('the demo diary written at %s', (moment) => {
  const now = new Date(moment);
  const entries = demoDiary(now);

  it('covers three weeks, in order, and nothing of the future', () => {
    const times = entries.map(({ at }) => at.getTime());

    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    const oldest = Math.min(...ordersOf(entries).map(({ at }) => at.getTime()));
    expect((now.getTime() - oldest) / DAY_MS).toBeGreaterThan(19);
  });

  it('sells only what was bought, has not expired and is still there', () => {
    const left = new Map<string, number>();
    for (const entry of entries) {
      if (entry.what === 'buy') left.set(entry.good.name, entry.good.quantity);
      if (entry.what !== 'sell') continue;
      const rest = (left.get(entry.good.name) ?? Number.NaN) - entry.units;
      expect(rest).toBeGreaterThanOrEqual(0);
      expect(entry.units).toBeGreaterThan(0);
      const daysAgo = (now.getTime() - entry.at.getTime()) / DAY_MS;
      expect(entry.good.keepsDays).toBeGreaterThan(-daysAgo);
      left.set(entry.good.name, rest);
    }
    expect([...left.values()]).toContain(0);
    expect(left.size).toBe(GOODS.length);
  });

  it('settles an order after it was placed and at most once, and has paid, unpaid and returned ones', () => {
    const placed = new Map(ordersOf(entries).map(({ order, at }) => [order, at.getTime()]));
    const settled = entries.flatMap((entry) => (entry.what === 'pay' || entry.what === 'return' ? [entry] : []));

    for (const { order, at } of settled) expect(at.getTime()).toBeGreaterThan(placed.get(order) ?? Infinity);
    expect(new Set(settled.map(({ order }) => order)).size).toBe(settled.length);
    expect(new Set(settled.map(({ what }) => what))).toEqual(new Set(['pay', 'return']));
    expect(settled.length).toBeLessThan(placed.size);
  });
});
