import { MILLI_PER_UNIT, type Milli } from './quantity.js';

declare const paise: unique symbol;
/** Whole paise, the only form money has inside a service. 100 paise are one rupee. */
export type Paise = number & { readonly [paise]: true };

/** Tax shown on invoices and in the order dialog, in percent of the net amount. */
export const TAX_PERCENT = 10;
/** Shipping shown once per invoice or order dialog. */
export const SHIPPING_PAISE = 5_000 as Paise;
/** The highest price of a product: 10,000,000.00 rupees. */
export const MAX_PRICE_PAISE = 1_000_000_000 as Paise;

/**
 * Marks a whole number as paise.
 * @throws RangeError when it is no safe whole number.
 */
export function asPaise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of paise: ${value}`);
  return value as Paise;
}

/** Reads a database bigint (a string) or number as paise. */
export function paiseFrom(value: string | number | bigint): Paise {
  return asPaise(Number(value));
}

/** Paise as the rupee number of the wire: 99050 gives 990.5. */
export function toRupees(value: Paise): number {
  return value / 100;
}

/** Rupees of the wire with at most two decimals in whole paise. @throws RangeError when they are outside the exact numbers. */
export function paiseFromRupees(rupees: number): Paise {
  return asPaise(Math.round(rupees * 100));
}

/** Price times a quantity, half up to the paisa; whole units and the rest apart, so that every product stays exact. */
export function timesMilli(price: Paise, quantity: Milli): Paise {
  const rest = quantity % MILLI_PER_UNIT;
  const units = (quantity - rest) / MILLI_PER_UNIT;
  return asPaise(units * price + Math.floor((2 * rest * price + MILLI_PER_UNIT) / (2 * MILLI_PER_UNIT)));
}

/** Price times units. */
export function timesUnits(price: Paise, units: number): Paise {
  return asPaise(price * units);
}

/** 10 % of the net amount, half up to the paisa. */
export function taxOf(net: Paise): Paise {
  return asPaise(Math.floor((net + 5) / 10));
}

/** What an order adds up to. Stored and sent as it was computed; never compute it again from the net amount. */
export interface OrderTotals {
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  readonly shippingPaise: Paise;
  readonly grossPaise: Paise;
}

/** The totals of an order placed by `place-order`: flat tax and shipping on the net amount. */
export function orderTotals(netPaise: Paise): OrderTotals {
  return { netPaise, taxPaise: taxOf(netPaise), shippingPaise: SHIPPING_PAISE, grossPaise: grossOf(netPaise) };
}

/** What the customer is shown to pay: net + tax + shipping; per invoice, never on a sum. */
export function grossOf(net: Paise): Paise {
  return asPaise(net + taxOf(net) + SHIPPING_PAISE);
}
