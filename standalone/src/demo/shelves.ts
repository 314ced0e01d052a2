import { addDays, type Day, weekdayOf } from '@bahi/contracts/shared';
import { DELIVERY_DAYS, GOODS, type Good } from './goods.js';

/** Some units of a product. */
export interface Units {
  readonly good: Good;
  readonly units: number;
}

/** Units that came in, until when they keep. */
export interface Delivery extends Units {
  readonly keepsUntil: Day;
}

/** What lies on the shelves of the demo shop while its diary is written. */
export interface Shelves {
  /** Products that the shop starts to have on a day. */
  start(day: Day, daysAgo: number): Delivery[];
  /** Takes away what has expired. */
  clear(day: Day, daysAgo: number): Units[];
  /** Fills what runs out, on the days of its supplier. */
  fill(day: Day, daysAgo: number): Delivery[];
  /** What can be sold on a day; the last unit stays, so that nothing else sells out. */
  sellable(day: Day, daysAgo: number): Good[];
  /** What has to be sold on a day to end as the product says. */
  due(daysAgo: number): Units[];
  spareOf(good: Good): number;
  take(units: Units): void;
}

interface Shelf {
  units: number;
  keepsUntil: Day;
}

/** From then on a product that ends low is sold only as `due` says. */
const ENDING_DAYS = 20;

/** @param days of the diary */
export function openShelves(days: number): Shelves {
  const shelves = new Map<Good, Shelf>();
  const put = (good: Good, day: Day): Delivery => {
    const units = good.quantity - (shelves.get(good)?.units ?? 0);
    const keepsUntil = addDays(day, good.keepsDays);
    shelves.set(good, { units: good.quantity, keepsUntil });
    return { good, units, keepsUntil };
  };
  const bought = (daysAgo: number) => [...shelves].filter(([good]) => isBought(good, daysAgo));
  return {
    start: (day, daysAgo) =>
      GOODS.filter(({ newSinceDaysAgo = days }) => Math.min(newSinceDaysAgo, days - 1) === daysAgo).map((good) =>
        put(good, day),
      ),
    clear: (day, daysAgo) =>
      bought(daysAgo).flatMap(([good, shelf]) => {
        if (shelf.keepsUntil > day || shelf.units === 0) return [];
        const expired = { good, units: shelf.units };
        shelf.units = 0;
        return [expired];
      }),
    fill: (day, daysAgo) =>
      bought(daysAgo)
        .filter(([good, { units }]) => units === 0 || (isLow(good, units) && isDelivered(good, day)))
        .map(([good]) => put(good, day)),
    sellable: (day, daysAgo) =>
      [...shelves].flatMap(([good, { units, keepsUntil }]) =>
        units > 1 && keepsUntil >= day && !isEnding(good, daysAgo) ? [good] : [],
      ),
    due: (daysAgo) =>
      [...shelves].flatMap(([good, { units }]) => {
        if (good.endsAt === undefined || !isEnding(good, daysAgo) || daysAgo === 0) return [];
        const rest = Math.max(0, units - good.endsAt);
        const today = rest - Math.ceil((rest * (daysAgo - 1)) / daysAgo);
        return today > 0 ? [{ good, units: today }] : [];
      }),
    spareOf: (good) => (shelves.get(good)?.units ?? 0) - 1,
    take: ({ good, units }) => {
      const shelf = shelves.get(good);
      if (shelf) shelf.units -= units;
    },
  };
}

function isEnding({ endsAt }: Good, daysAgo: number) {
  return endsAt !== undefined && daysAgo <= ENDING_DAYS;
}

function isBought(good: Good, daysAgo: number) {
  return !isEnding(good, daysAgo) && daysAgo >= (good.lastBoughtDaysAgo ?? 0);
}

function isLow({ threshold }: Good, units: number) {
  return units <= 1.5 * threshold;
}

function isDelivered({ supplier }: Good, day: Day) {
  return (DELIVERY_DAYS[supplier] ?? ['Wednesday']).includes(weekdayOf(day));
}
