import type { Seeded } from '../shop/seeded.js';

const MAX_PRICE = 1_000_000_000;
const MAX_UNITS = 1_000_000;
/** Beyond 2^46 rupees a JSON number cannot distinguish two paise. */
const MAX_SUM = 7_036_874_417_766_399;
/** Half of it has three decimals and needs the digits of a number earlier: 2^44 rupees. */
export const MAX_HALVED_SUM = 1_759_218_604_441_599;

/** Small and large numbers in equal shares, and the limits: most mistakes are near them. */
export function wholeUpTo(limit: number, random: Seeded): number {
  if (random.chance(0.02)) return random.pick([0, 1, 4, 5, 99, 100, limit - 1, limit]);
  return Math.floor((limit + 1) ** ((random.below(1_000_001) + 1) / 1_000_002)) - 1;
}

/** A price in paise. */
export function aPrice(random: Seeded): number {
  return wholeUpTo(MAX_PRICE, random);
}

/** Units of stock or of a sale. */
export function someUnits(random: Seeded): number {
  return wholeUpTo(MAX_UNITS, random);
}

/** A price times at least one unit, in paise. */
export function aLine(random: Seeded): number {
  return aPrice(random) * Math.max(1, someUnits(random));
}

/** A sum over many lines, in paise. */
export function aSum(random: Seeded): number {
  return wholeUpTo(MAX_SUM, random);
}

/** So many digits. */
export function digits(count: number, random: Seeded): string {
  return Array.from({ length: count }, () => random.below(10)).join('');
}

/** Amounts as people and programs write them, valid and invalid. */
export function amountText(random: Seeded): string {
  const good = `${digits(1 + random.below(9), random)}${random.chance(0.6) ? `.${digits(1 + random.below(2), random)}` : ''}`;
  if (random.chance(0.7)) return good;
  return random.pick([
    `${'0'.repeat(random.below(30))}${good}`,
    `${good}0`,
    `${good}.`,
    `.${good}`,
    `-${good}`,
    `+${good}`,
    `${good}e1`,
    ` ${good}`,
    `${good}${digits(9, random)}`,
    good.replace('.', ','),
    `${good.slice(0, 1)},${good.slice(1)}`,
    `₹${good}`,
    '',
  ]);
}
