import { addDays, DEFAULT_TIME_ZONE, dayOf, startOfDay } from '@bahi/contracts/shared';
import { GOODS, type Good } from './goods.js';

/** What happened in the demo shop, one thing after the other. `order` numbers are those of the diary. */
export type Entry =
  | { readonly what: 'buy'; readonly at: Date; readonly good: Good }
  | {
      readonly what: 'sell';
      readonly at: Date;
      readonly order: number;
      readonly good: Good;
      readonly units: number;
      readonly rating: number;
    }
  | { readonly what: 'pay' | 'return'; readonly at: Date; readonly order: number };

const DAYS = 21;
const MINUTE_MS = 60_000;
const OPENS_MS = 9 * 60 * MINUTE_MS;
const OPEN_FOR_MINUTES = 11 * 60;
/** Weekday rhythm of a small shop. */
const ORDERS_A_DAY = [3, 1, 2, 2, 3, 1, 2];

/** Three weeks of a small shop that end now, in the order in which they happened. */
export function demoDiary(now: Date): Entry[] {
  const roll = dice(2026);
  const momentOf = momentsOf(now);
  const left = new Map(GOODS.map((good) => [good, good.quantity]));
  const entries: Entry[] = GOODS.map((good) => ({ what: 'buy', at: momentOf(good.boughtDaysAgo, 0), good }));
  let order = 0;
  const sell = (good: Good, units: number, daysAgo: number, share: number) => {
    left.set(good, (left.get(good) ?? 0) - units);
    entries.push({ what: 'sell', at: momentOf(daysAgo, share), order, good, units, rating: rated(good, roll) });
    const fate = fateOf(daysAgo, order, roll);
    // Settled later the same day at the earliest; nothing is settled in the future.
    if (fate) entries.push({ what: fate.what, at: momentOf(daysAgo - fate.after, fate.after === 0 ? 1 : 0.5), order });
    order += 1;
  };
  const sellable = (daysAgo: number) =>
    GOODS.filter((good) => good.boughtDaysAgo > daysAgo && good.keepsDays > -daysAgo && (left.get(good) ?? 0) > 1);
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const count = ORDERS_A_DAY[daysAgo % ORDERS_A_DAY.length] ?? 1;
    for (let index = 0; index < count; index += 1) {
      const choice = sellable(daysAgo);
      const good = choice[Math.floor(roll() * choice.length)];
      if (good)
        sell(
          good,
          1 + Math.floor(roll() * Math.min(4, (left.get(good) ?? 1) - 1)),
          daysAgo,
          (index + 0.5) / (count + 1),
        );
    }
  }
  const soldOut = GOODS.find(({ name }) => name === 'Kesar 1 g');
  if (soldOut) sell(soldOut, left.get(soldOut) ?? 0, 1, 0.9);
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Numbers in [0, 1) that are the same at every start, so that the demo shop is the same everywhere. */
function dice(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The moment of a day in shop hours; `share` of them has passed. Today has only the hour before now. */
function momentsOf(now: Date) {
  const today = dayOf(now, DEFAULT_TIME_ZONE);
  return (daysAgo: number, share: number): Date => {
    if (daysAgo <= 0) return new Date(now.getTime() - (1 - share) * 60 * MINUTE_MS - MINUTE_MS);
    const opens = startOfDay(addDays(today, -daysAgo), DEFAULT_TIME_ZONE).getTime() + OPENS_MS;
    return new Date(opens + Math.floor(share * OPEN_FOR_MINUTES) * MINUTE_MS);
  };
}

/** The later status of an invoice: old ones are mostly paid, recent ones mostly not; a few are returned. */
function fateOf(daysAgo: number, order: number, roll: () => number): { what: 'pay' | 'return'; after: number } | null {
  if (order % 12 === 7) return { what: 'return', after: 1 };
  const paidShare = daysAgo > 14 ? 0.9 : daysAgo > 5 ? 0.65 : 0.3;
  return roll() < paidShare ? { what: 'pay', after: Math.floor(roll() * 3) } : null;
}

function rated(good: Good, roll: () => number) {
  return Math.min(5, Math.max(1, good.stars + Math.round(roll() * 2 - 1.2)));
}
