/*
 * Money by the formulas of the contract alone, in whole numbers of any size: nothing of the product's code, and no
 * number that could round. Amounts are paise unless their name has another unit.
 */

export const SHIPPING = 50_00n;
const PRICE_LIMIT = 10_000_000_00n;
const UNITS_LIMIT = 1_000_000n;

/** A quotient rounded to whole numbers, half away from zero; `divisor` is above zero. */
export function roundedHalf(value: bigint, divisor: bigint): bigint {
  const [whole, rest] = [size(value) / divisor, size(value) % divisor];
  const rounded = 2n * rest >= divisor ? whole + 1n : whole;
  return value < 0n ? -rounded : rounded;
}

/** As JSON writes a number: `value` tenths, hundredths or thousandths without zeros behind the point. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = String(size(value)).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const text = digits.slice(0, -decimals) + (fraction === '' ? '' : `.${fraction}`);
  return value < 0n ? `-${text}` : text;
}

/** Paise as the wire has them. */
export function rupeesText(paise: bigint): string {
  return decimalText(paise, 2);
}

/** Half of an amount, to half a paisa. */
export function halfRupeesText(paise: bigint): string {
  return decimalText(paise * 5n, 3);
}

const GROUPINGS = ['en-IN', 'en-US'].map((locale) => new Intl.NumberFormat(locale));

/** Rupees as shops write them, with at most two decimals that count, within the limit; `null` for everything else. */
export function priceIn(text: string): bigint | null {
  const parts = partsOf(text);
  if (parts === null || parts.decimals.length > 2) return null;
  const paise = parts.whole * 100n + BigInt(parts.decimals.padEnd(2, '0'));
  return paise <= PRICE_LIMIT ? paise : null;
}

/** Whole units, within the limit; decimals that are zero do not count. */
export function unitsIn(text: string): bigint | null {
  const parts = partsOf(text);
  return parts?.decimals === '' && parts.whole <= UNITS_LIMIT ? parts.whole : null;
}

export function taxOn(net: bigint): bigint {
  return roundedHalf(net, 10n);
}

export function grossWith(net: bigint): bigint {
  return net + taxOn(net) + SHIPPING;
}

/** The cost card of Home: 1.1 times the cost of what was sold and 50 rupees an order, half up to the paisa. */
export function shownCost(cost: bigint, orders: bigint): bigint {
  return roundedHalf(cost * 11n, 10n) + SHIPPING * orders;
}

/** By how many tenths of a percent a figure changed. */
export function changeInTenths(current: bigint, previous: bigint): bigint {
  if (previous === 0n) return current > 0n ? 1_000n : 0n;
  return roundedHalf((current - previous) * 1_000n, previous);
}

/** As people read it: -₹12,34,567.50. */
export function readableRupees(paise: bigint): string {
  const digits = String(size(paise)).padStart(3, '0');
  return `${paise < 0n ? '-' : ''}₹${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

function partsOf(text: string): { whole: bigint; decimals: string } | null {
  const isDigits = (part: string) => part !== '' && [...part].every((letter) => '0123456789'.includes(letter));
  const trimmed = text.trim();
  const [given = '', fraction, ...more] = ('+₹'.includes(trimmed.charAt(0)) ? trimmed.slice(1) : trimmed).split('.');
  const whole = given.replaceAll(',', '');
  if (!isDigits(whole) || more.length > 0 || (fraction !== undefined && !isDigits(fraction))) return null;
  if (given.includes(',') && GROUPINGS.every((grouping) => grouping.format(BigInt(whole)) !== given)) return null;
  let decimals = fraction ?? '';
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return { whole: BigInt(whole), decimals };
}

function size(value: bigint) {
  return value < 0n ? -value : value;
}

/** Groups of lakh and crore: 12,34,567. */
function grouped(digits: string): string {
  if (digits.length <= 3) return digits;
  return `${digits.slice(0, -3).replace(/(?<=\d)(?=(\d\d)+$)/g, ',')},${digits.slice(-3)}`;
}
