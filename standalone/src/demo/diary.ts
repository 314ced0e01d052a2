import { addDays, type Day, DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import { type Dice, dice } from './dice.js';
import { GOODS, type Good } from './goods.js';
import type { Entry, Happening, PaidBy } from './happening.js';
import { writeRegulars } from './regular-days.js';
import { openShelves, type Shelves, type Units } from './shelves.js';
import { daysUntil, momentOf, salesTimes } from './shop-day.js';

/** Thirteen months. */
const DAYS = 396;
/** The days at the end on which the drawer was opened and closed. */
const DRAWER_DAYS = 14;
/** How sales on credit end, in turn. Older ones are all settled. */
const FATES = ['pay', 'pay-half', 'pay', 'return', 'open', 'pay'];
const RECENT_DAYS = 25;
/** Days with many small sales. Before, a few large ones at one moment take about the same: the first start stays short. */
const BUSY_DAYS = 14;
const BUSY = { sales: 15, orders: 0.05, fewestLines: 1, times: 2, atOnce: false };
const SPARSE = { sales: 2.2, orders: 0.04, fewestLines: 6, times: 12, atOnce: true };
const MOST_LINES = 6;
const clock = (hour: number, minute: number) => hour * 60 + minute;
/** By then expired goods are cleared and deliveries are on the shelves. */
const OPENS_AT = clock(7, 50);

/** A day of the diary while it is written. */
interface Page {
  readonly day: Day;
  readonly daysAgo: number;
  readonly isFirst: boolean;
  readonly pace: typeof BUSY;
  readonly shelves: Shelves;
  readonly chance: Dice;
  write(minutes: number, happening: Happening, daysLater?: number): void;
  nextSale(): number;
  nextOrder(): number;
}

/** The days of a small shop that end now, in the order in which things happened; the same for the same day. */
export function demoDiary(now: Date, days = DAYS): Entry[] {
  const entries: Entry[] = [];
  const shelves = openShelves(days);
  const chance = dice(2026);
  let sales = 0;
  let orders = 0;
  for (const [index, day] of daysUntil(now, days).entries())
    writeDay({
      ...{ day, daysAgo: days - 1 - index, isFirst: index === 0, shelves, chance, pace: paceOf(days - 1 - index) },
      nextSale: () => sales++,
      nextOrder: () => orders++,
      write: (minutes, happening, daysLater = 0) =>
        entries.push({ ...happening, at: momentOf(addDays(day, daysLater), minutes) }),
    });
  // What the rest of today and the next days bring has not happened yet. Before the shop opens, today has not begun.
  const today = dayOf(now, DEFAULT_TIME_ZONE);
  const end = now < momentOf(today, OPENS_AT) ? momentOf(today, 0) : now;
  return entries.filter(({ at }) => at < end).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The price of a product some days ago, as a share of the one of today: cheap things keep theirs, others rose twice. */
export function priceShare(good: Good, daysAgo: number): number {
  const [first, second] = risesOf(good);
  if (daysAgo <= second) return 1;
  return daysAgo <= first ? 0.97 : 0.94;
}

function paceOf(daysAgo: number) {
  return daysAgo < BUSY_DAYS ? BUSY : SPARSE;
}

function risesOf({ name, price }: Good): [first: number, second: number] {
  if (price < 40) return [DAYS, DAYS];
  const chance = dice(name.length * 31 + name.charCodeAt(0));
  return [chance.whole(180, 330), chance.whole(25, 150)];
}

function writeDay(page: Page): void {
  const { daysAgo, pace, write } = page;
  writeMorning(page);
  if (daysAgo < DRAWER_DAYS) write(OPENS_AT, { what: 'open-drawer' });
  const times = salesTimes(page.day, pace.sales, page.chance);
  let due = page.shelves.due(daysAgo);
  for (const [index, time] of times.entries()) {
    const minutes = pace.atOnce ? (times[0] ?? time) : time;
    const isLast = index === times.length - 1;
    if (due.length === 0 && !isLast && page.chance.roll() < pace.orders) writeOrder(page, minutes);
    else writeBill(page, minutes, { due, isLast });
    due = [];
  }
  writeRegulars(page);
  if (daysAgo < DRAWER_DAYS) write(clock(21, 10), { what: 'close-drawer' });
}

/** Before the shop opens: new products, expired ones, deliveries, new prices. */
function writeMorning({ day, daysAgo, isFirst, shelves, write }: Page): void {
  for (const delivery of shelves.start(day, daysAgo))
    write(clock(7, 0), { what: 'add', delivery, isOpening: isFirst, share: priceShare(delivery.good, daysAgo) });
  const expired = shelves.clear(day, daysAgo);
  if (expired.length > 0) write(clock(7, 20), { what: 'expire', expired });
  const deliveries = shelves.fill(day, daysAgo);
  if (deliveries.length > 0) write(clock(7, 30), { what: 'receive', deliveries, daysAgo });
  for (const good of GOODS)
    if ((good.newSinceDaysAgo ?? DAYS) > daysAgo && risesOf(good).includes(daysAgo))
      write(clock(7, 40), { what: 'reprice', good, share: priceShare(good, daysAgo) });
}

function writeBill(
  page: Page,
  minutes: number,
  { due, isLast }: { readonly due: readonly Units[]; readonly isLast: boolean },
): void {
  const { chance, daysAgo, write } = page;
  const lines = [...due];
  for (const unit of due) page.shelves.take(unit);
  const count = linesOf(page);
  while (lines.length < count) {
    const line = chooseLine(page, lines);
    if (!line) break;
    lines.push(line);
  }
  if (lines.length === 0) return;
  const sale = page.nextSale();
  const paidBy = isLast && daysAgo === 1 ? 'upi-later' : paidByOf(page);
  write(minutes, { what: 'bill', sale, lines, paidBy });
  const canComeBack = paidBy === 'cash' && lines[0]?.good.endsAt === undefined;
  if (canComeBack && chance.roll() < 0.04) write(clock(10, 30), { what: 'take-back', sale }, 1);
}

function linesOf({ chance, pace }: Page): number {
  const counts = Array.from({ length: MOST_LINES }, (_, index) => index + 1).slice(pace.fewestLines - 1);
  return chance.pick(counts, (count) => Math.min(count + 2, 7 - count)) ?? 1;
}

function chooseLine({ shelves, chance, day, daysAgo, pace }: Page, lines: readonly Units[]): Units | undefined {
  const choices = shelves.sellable(day, daysAgo).filter((good) => lines.every((line) => line.good !== good));
  const good = chance.pick(choices, ({ popularity }) => popularity);
  if (!good) return;
  const line = { good, units: chance.whole(1, Math.min(good.most * pace.times, shelves.spareOf(good))) };
  shelves.take(line);
  return line;
}

function paidByOf({ chance, daysAgo }: Page): PaidBy {
  const shares: Record<PaidBy, number> = { cash: 45, upi: 44, card: 7, 'cash-and-upi': 4, 'upi-later': 0 };
  if (daysAgo <= 1) shares['upi-later'] = 12;
  return chance.pick(Object.keys(shares) as PaidBy[], (method) => shares[method]) ?? 'cash';
}

/** A regular takes one thing home and pays later: most have paid by now, a few part of it, a few bring it back. */
function writeOrder(page: Page, minutes: number): void {
  const { chance, daysAgo, write } = page;
  const line = chooseLine(page, []);
  if (!line) return;
  const sale = page.nextSale();
  const rating = Math.min(5, Math.max(1, line.good.stars + Math.round(chance.roll() * 2 - 1.2)));
  write(minutes, { what: 'order', sale, line, rating });
  const fate = FATES[page.nextOrder() % FATES.length];
  if (fate === 'return' && line.good.endsAt === undefined) write(clock(10, 0), { what: 'return', sale }, 1);
  else if (fate === 'pay' || daysAgo > RECENT_DAYS) write(clock(12, 0), { what: 'pay', sale }, chance.whole(1, 9));
  else if (fate === 'pay-half') write(clock(18, 30), { what: 'pay-half', sale }, 1);
}
