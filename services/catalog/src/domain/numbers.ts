import { MAX_PRICE_PAISE, MAX_UNITS, type Paise, parseRupees } from '@bahi/contracts/shared';

/** One group for the point and its digits: an optional point alone would backtrack through every split of long digits. */
const NEGATIVE = /^-\d*(?:\.\d*)?$/;
const WHOLE = /^0*\d{1,15}$/;

/** A number below zero in plain digits; `-0` is not below zero. */
export function isNegative(text: string): boolean {
  return NEGATIVE.test(text) && Number(text) < 0;
}

/** Digits only, of any size; `null` for everything else. */
export function readWhole(text: string): number | null {
  return WHOLE.test(text) ? Number(text) : null;
}

/** Units of stock or a threshold, up to the limit. */
export function readUnits(text: string): number | null {
  const units = readWhole(text);
  return units !== null && units <= MAX_UNITS ? units : null;
}

/** A price up to the limit, in paise. */
export function readPrice(text: string): Paise | null {
  const price = parseRupees(text);
  return price !== null && price <= MAX_PRICE_PAISE ? price : null;
}
