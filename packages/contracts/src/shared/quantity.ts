import { MAX_UNITS } from './limits.js';

declare const milli: unique symbol;
/** Whole thousandths of a product's unit, the only form a quantity has inside a service: 1.25 kg are 1250. */
export type Milli = number & { readonly [milli]: true };

export const MILLI_PER_UNIT = 1_000;
/** The most of one product, of one line, and the highest threshold. */
export const MAX_MILLI = (MAX_UNITS * MILLI_PER_UNIT) as Milli;

/**
 * Marks a whole number as thousandths.
 * @throws RangeError when it is no safe whole number.
 */
export function asMilli(value: number): Milli {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of thousandths: ${value}`);
  return value as Milli;
}

/** Reads a database bigint (a string) or number as thousandths. */
export function milliFrom(value: string | number | bigint): Milli {
  return asMilli(Number(value));
}

/**
 * Units of the wire as thousandths: 1.25 gives 1250.
 * @throws RangeError for more than three decimals.
 */
export function milliFromUnits(units: number): Milli {
  const thousandths = Math.round(units * MILLI_PER_UNIT);
  if (thousandths / MILLI_PER_UNIT !== units) throw new RangeError(`More than three decimals: ${units}`);
  return asMilli(thousandths);
}

/** Thousandths as the number of the wire, with at most three decimals: 1250 gives 1.25. */
export function toUnits(value: Milli): number {
  return value / MILLI_PER_UNIT;
}

/** Whole units, rounded up: what the integer fields of events carry for a product that is sold loose. */
export function wholeUnits(value: Milli): number {
  return Math.ceil(value / MILLI_PER_UNIT);
}

/** The thousandths of an event that carries them beside whole units; events of before carry units only. */
export function milliOr(value: number | undefined, units: number): Milli {
  return asMilli(value ?? units * MILLI_PER_UNIT);
}
