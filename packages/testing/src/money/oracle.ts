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

/** Digits with an optional point and at most two decimals, within the limit; `null` for everything else. */
export function priceIn(text: string): bigint | null {
  const [whole = '', fraction, ...more] = text.split('.');
  const isDigits = (part: string) => part !== '' && [...part].every((letter) => '0123456789'.includes(letter));
  if (!isDigits(whole) || more.length > 0) return null;
  if (fraction !== undefined && (!isDigits(fraction) || fraction.length > 2)) return null;
  const paise = BigInt(whole) * 100n + BigInt((fraction ?? '').padEnd(2, '0') || '0');
  return paise <= PRICE_LIMIT ? paise : null;
}

/** Digits only, within the limit. */
export function unitsIn(text: string): bigint | null {
  if (text === '' || [...text].some((letter) => !'0123456789'.includes(letter))) return null;
  return BigInt(text) <= UNITS_LIMIT ? BigInt(text) : null;
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

function size(value: bigint) {
  return value < 0n ? -value : value;
}

/** Groups of lakh and crore: 12,34,567. */
function grouped(digits: string): string {
  if (digits.length <= 3) return digits;
  return `${digits.slice(0, -3).replace(/(?<=\d)(?=(\d\d)+$)/g, ',')},${digits.slice(-3)}`;
}
