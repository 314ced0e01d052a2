import { addDays, type Day } from '@bahi/contracts/shared';
import type { Dice } from './dice.js';
import type { Happening } from './happening.js';
import { REGULARS, type Regular } from './regulars.js';
import type { Shelves, Units } from './shelves.js';

/** A day as far as the regulars fill it. */
export interface RegularDay {
  readonly day: Day;
  readonly daysAgo: number;
  readonly isFirst: boolean;
  readonly shelves: Shelves;
  readonly chance: Dice;
  write(minutes: number, happening: Happening): void;
}

const MEETS_AT = 7 * 60 + 45;
const BUYS_AT = 18 * 60 + 2;
const PAYS_AT = 11 * 60 + 2;
const REMINDED_AT = 20 * 60 + 30;
const PROMISES_DAYS_AGO = 2;
const MOST_LINES = 6;

/** What the customers with an account do on a day, each at a minute of their own. */
export function writeRegulars(page: RegularDay): void {
  const { day, daysAgo, isFirst, write } = page;
  for (const [index, regular] of REGULARS.entries()) {
    const { opening, buys, pays = [], reminded, promisedIn } = regular;
    const owedSince = opening ? addDays(day, -opening.daysBefore) : null;
    if (isFirst) write(MEETS_AT, { what: 'meet', regular, owedSince });
    for (const { amount } of pays.filter((pay) => pay.daysAgo === daysAgo))
      write(PAYS_AT + index, { what: 'collect', regular, amount });
    if (buys.some((buy) => buy.daysAgo === daysAgo)) writeBuys(page, regular, BUYS_AT + index);
    if (reminded === daysAgo) write(REMINDED_AT + index, { what: 'remind', regular });
    if (promisedIn !== undefined && daysAgo === PROMISES_DAYS_AGO)
      write(REMINDED_AT + index, { what: 'promise', regular, on: addDays(day, daysAgo + promisedIn) });
  }
}

function writeBuys(page: RegularDay, regular: Regular, minutes: number): void {
  for (const { daysAgo, worth, isOverLimit = false } of regular.buys) {
    const lines = daysAgo === page.daysAgo ? linesWorth(page, worth) : [];
    if (lines.length > 0) page.write(minutes, { what: 'put-in-book', regular, lines, isOverLimit });
  }
}

/** Goods for about so many rupees and never more: prices were lower before, and limits hold. */
function linesWorth({ day, daysAgo, shelves, chance }: RegularDay, worth: number): Units[] {
  const lines: Units[] = [];
  let rest = worth;
  while (lines.length < MOST_LINES) {
    const fits = shelves
      .sellable(day, daysAgo)
      .filter((good) => good.endsAt === undefined && good.price <= rest && lines.every((line) => line.good !== good));
    const good = chance.pick(fits, ({ price }) => price);
    if (!good) break;
    const share = Math.max(1, Math.floor(rest / (MOST_LINES - lines.length) / good.price));
    const line = { good, units: Math.min(share, shelves.spareOf(good)) };
    shelves.take(line);
    lines.push(line);
    rest -= line.units * good.price;
  }
  return lines;
}
