import { latinDigits } from './digits.js';
import { withoutGroups } from './grouping.js';
import { MAX_UNITS } from './limits.js';
import { asPaise, MAX_PRICE_PAISE, type Paise } from './money.js';

/** Why a text is no number of its kind. */
export type NumberProblem = 'not-a-number' | 'negative' | 'not-whole' | 'too-many-decimals' | 'too-high';

/** A number that was read from a text, or the reason why none was. */
export type NumberReading<N extends number> =
  | { readonly value: N; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: NumberProblem };

/** An apostrophe, a sign and a currency, the sign on either side. */
const FRONT = /^'?\s*([+\u2212-]?)\s*(?:₹|₨|rupees?|rs\.?|re\.?|inr|रु\.?|रू\.?)?\s*([+\u2212-]?)\s*/i;
const PLAIN = /^(\d+)(?:\.(\d+))?$/;
/** What is a number below zero once a minus is before it, a form without whole part included. */
const AFTER_MINUS = /^(?:\d+\.?|\.\d+)$/;

interface Decimal {
  /** Without leading zeros; empty for zero. */
  readonly whole: string;
  /** Without trailing zeros. */
  readonly fraction: string;
}

/** Reads a price as shops write it: `1,20,000.50`, `Rs. 100/-`, `₹ १००`. At most two decimals, up to `most`. */
export function readPrice(text: string, most: Paise = MAX_PRICE_PAISE): NumberReading<Paise> {
  const decimal = readDecimal(text);
  if (typeof decimal === 'string') return { problem: decimal };
  const { whole, fraction } = decimal;
  if (fraction.length > 2) return { problem: 'too-many-decimals' };
  const paise = whole.length > 9 ? Number.POSITIVE_INFINITY : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return paise <= most ? { value: asPaise(paise) } : { problem: 'too-high' };
}

/** Reads whole units of stock or a threshold: `24`, `24.0`, `1,000`. What is no number is not whole either. */
export function readUnits(text: string): NumberReading<number> {
  const decimal = readDecimal(text);
  if (typeof decimal === 'string') return { problem: decimal === 'negative' ? decimal : 'not-whole' };
  if (decimal.fraction !== '') return { problem: 'not-whole' };
  const units = decimal.whole.length > 9 ? Number.POSITIVE_INFINITY : Number(decimal.whole);
  return units <= MAX_UNITS ? { value: units } : { problem: 'too-high' };
}

/** Reads a price of at most `most`; `null` for anything else. */
export function parseRupees(text: string, most?: Paise): Paise | null {
  return readPrice(text, most).value ?? null;
}

/** The sentence for people: `Cost price is not a number`. `most` is the highest value of the field. */
export function numberText(label: string, problem: NumberProblem, most: number): string {
  switch (problem) {
    case 'not-a-number':
      return `${label} is not a number`;
    case 'negative':
      return `${label} must be a positive number`;
    case 'not-whole':
      return `${label} must be a whole number`;
    case 'too-many-decimals':
      return `${label} can have at most 2 decimals`;
    case 'too-high':
      return `${label} must be at most ${most}`;
  }
}

function readDecimal(text: string): Decimal | 'not-a-number' | 'negative' {
  const plain = PLAIN.exec(text);
  if (plain) return decimalOfMatch(plain);
  const latin = latinDigits(text.trim());
  const [front = '', before = '', after = ''] = FRONT.exec(latin) ?? [];
  const digits = withoutDash(latin.slice(front.length));
  const decimal = before !== '' && after !== '' ? null : decimalOf(digits);
  const isMinus = before + after !== '' && before + after !== '+';
  if (!isMinus) return decimal ?? 'not-a-number';
  const isBelowZero = decimal
    ? decimal.whole + decimal.fraction !== ''
    : AFTER_MINUS.test(digits) && Number(digits) > 0;
  return isBelowZero && !(before && after) ? 'negative' : 'not-a-number';
}

/** Without the `/-` that closes an amount written by hand. */
function withoutDash(text: string) {
  return text.endsWith('/-') ? text.slice(0, -2).trimEnd() : text;
}

function decimalOf(text: string): Decimal | null {
  const match = PLAIN.exec(withoutGroups(text));
  return match && decimalOfMatch(match);
}

function decimalOfMatch([, whole = '', fraction = '']: RegExpExecArray): Decimal {
  return { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/(?<!0)0+$/, '') };
}
