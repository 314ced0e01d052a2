import { asPaise, grossOf, SHIPPING_PAISE, taxOf, timesUnits, toRupees } from '@bahi/contracts/shared';
import { paiseOf } from '../../../lib/format/rupee-sums.js';

/** What a sale adds up to; money in rupees. */
export interface OrderTotal {
  readonly subtotal: number;
  readonly tax: number;
  readonly shipping: number;
  readonly total: number;
}

/** Net, 10 % tax, shipping and their sum, computed in whole paise. Takes rupees. */
export function orderTotal(price: number, units: number): OrderTotal {
  const net = timesUnits(asPaise(paiseOf(price)), units);
  return {
    subtotal: toRupees(net),
    tax: toRupees(taxOf(net)),
    shipping: toRupees(SHIPPING_PAISE),
    total: toRupees(grossOf(net)),
  };
}
