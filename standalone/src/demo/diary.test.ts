// Only with --all: thirteen months of the demo shop.
import { DEFAULT_TIME_ZONE, dayOf, startOfDay, weekdayOf } from '@bahi/contracts/shared';
import { demoDiary } from './diary.js';
import { GOODS } from './goods.js';
import type { Entry } from './happening.js';
import { REGULARS } from './regulars.js';

const DAY_MS = 86_400_000;
const MOMENTS = [
  '2026-11-21T05:12:08.114Z',
  '2026-11-20T18:40:00.000Z',
  '2027-03-31T20:00:00.000Z',
  '2026-11-27T14:05:00.000Z',
  // After expired goods are cleared, before the delivery.
  '2026-11-28T01:55:00.000Z',
];

function linesOf(entry: Entry) {
  if (entry.what === 'bill' || entry.what === 'put-in-book') return entry.lines;
  return entry.what === 'order' ? [entry.line] : [];
}

function hourOf(at: Date) {
  return (at.getTime() - startOfDay(dayOf(at, DEFAULT_TIME_ZONE), DEFAULT_TIME_ZONE).getTime()) / 3_600_000;
}

describe.each(MOMENTS)('the demo diary written at %s', (moment) => {
  const now = new Date(moment);
  const entries = demoDiary(now);
  const sales = entries.filter((entry) => linesOf(entry).length > 0);

  it('covers thirteen months, in order, and nothing of the future', () => {
    const times = entries.map(({ at }) => at.getTime());

    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    const oldest = Math.min(...sales.map(({ at }) => at.getTime()));
    expect((now.getTime() - oldest) / DAY_MS).toBeGreaterThan(394);
    expect(new Set(sales.map(({ at }) => dayOf(at, DEFAULT_TIME_ZONE))).size).toBeGreaterThanOrEqual(395);
  });

  it('is the same for the same day', () => {
    expect(JSON.stringify(demoDiary(now))).toBe(JSON.stringify(entries));
  });

  it('sells from 8 to 21 o’clock, more at weekends, one to six lines a bill', () => {
    expect(sales.filter(({ at }) => hourOf(at) < 8 || hourOf(at) >= 21)).toEqual([]);
    const on = (weekday: string) =>
      sales.filter(({ at }) => weekdayOf(dayOf(at, DEFAULT_TIME_ZONE)) === weekday).length;
    expect(on('Saturday')).toBeGreaterThan(on('Tuesday') * 1.2);
    const counts = new Set(entries.flatMap((entry) => (entry.what === 'bill' ? [entry.lines.length] : [])));
    expect([...counts].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('sells only what is there and has not expired, and ends with every kind of row', () => {
    const left = new Map<string, { units: number; keepsUntil: string }>();
    const wrong: string[] = [];
    const change = (name: string, units: number) => {
      const shelf = left.get(name) ?? { units: Number.NaN, keepsUntil: '' };
      shelf.units += units;
      if (!(shelf.units >= 0)) wrong.push(name);
      return shelf;
    };
    for (const entry of entries) {
      if (entry.what === 'add') left.set(entry.delivery.good.name, { ...entry.delivery });
      if (entry.what === 'expire') for (const { good, units } of entry.expired) change(good.name, -units);
      if (entry.what === 'receive')
        for (const { good, units, keepsUntil } of entry.deliveries) change(good.name, units).keepsUntil = keepsUntil;
      for (const { good, units } of linesOf(entry)) {
        const { keepsUntil } = change(good.name, -units);
        if (units <= 0 || keepsUntil < dayOf(entry.at, DEFAULT_TIME_ZONE)) wrong.push(good.name);
      }
    }

    expect(wrong).toEqual([]);
    expect(left.size).toBe(GOODS.length);
    expect([...left].filter(([, { units }]) => units === 0).map(([name]) => name)).toEqual(['Kesar 1 g']);
    const curd = left.get('Curd 400 g');
    expect([curd && curd.keepsUntil < dayOf(now, DEFAULT_TIME_ZONE), (curd?.units ?? 0) > 0]).toEqual([true, true]);
    for (const { name, endsAt } of GOODS)
      if (endsAt !== undefined) expect([name, left.get(name)?.units]).toEqual([name, endsAt]);
  });

  it('has regulars who buy on credit about what they are said to, and meets them first', () => {
    const met = entries.flatMap((entry) => (entry.what === 'meet' ? [entry] : []));
    expect(met.map(({ regular }) => regular)).toEqual(REGULARS);
    const owed = new Map(REGULARS.map((regular) => [regular.name, regular.opening?.amount ?? 0]));
    const buys = entries.flatMap((entry) => (entry.what === 'put-in-book' ? [entry] : []));
    expect(buys.filter(({ at }) => at <= (met[0]?.at ?? at))).toEqual([]);
    for (const { regular, lines } of buys) {
      const total = lines.reduce((sum, { good, units }) => sum + good.price * units, 0);
      owed.set(regular.name, (owed.get(regular.name) ?? 0) + total);
    }
    const wanted = REGULARS.map(({ buys: all, opening }) =>
      all.reduce((sum, { worth }) => sum + worth, opening?.amount ?? 0),
    );

    expect(
      [...owed.values()].filter((sum, index) => sum > (wanted[index] ?? 0) || sum < (wanted[index] ?? 0) * 0.8),
    ).toEqual([]);
  });

  it('settles a sale after it was made and at most once, and pays in every way', () => {
    const madeAt = new Map(
      entries.flatMap((entry) => (entry.what === 'bill' || entry.what === 'order' ? [[entry.sale, entry.at]] : [])),
    );
    const settled = entries.flatMap((entry) =>
      entry.what === 'pay' || entry.what === 'pay-half' || entry.what === 'return' || entry.what === 'take-back'
        ? [entry]
        : [],
    );

    expect(settled.filter(({ sale, at }) => at <= (madeAt.get(sale) ?? at))).toEqual([]);
    expect(new Set(settled.map(({ sale }) => sale)).size).toBe(settled.length);
    expect(new Set(settled.map(({ what }) => what))).toEqual(new Set(['pay', 'pay-half', 'return', 'take-back']));
    const methods = new Set(entries.flatMap((entry) => (entry.what === 'bill' ? [entry.paidBy] : [])));
    expect(methods).toEqual(new Set(['cash', 'upi', 'card', 'cash-and-upi', 'upi-later']));
  });
});
