import { asMilli, asPaise, MILLI_PER_UNIT, milliForAmount, milliFromUnits } from '@bahi/contracts/shared';
import { counterClient } from '../../../lib/api/counter.js';
import { itemOf } from '../../../lib/counter-list/counter-list.js';
import { paiseOf } from '../../../lib/format/rupee-sums.js';
import type { BillAct } from './bill.js';

/** Whether a scanned text is the number of a bill, as its paper has it in bars; the letters are the choice of the shop. */
export function isBillNumber(text: string): boolean {
  return /^[A-Z]{2,3}-\d{4}-\d{6,}$/i.test(text);
}

/** EAN-13 that shops print themselves: codes of scales are among them. */
const OWN_EAN = /^2\d{12}$/;

/** What the label of a scale sells: the server knows the shop's patterns. Null for an unknown one, and without an answer. */
export async function weighedAct(code: string): Promise<Extract<BillAct, { readonly do: 'add' }> | null> {
  if (!OWN_EAN.test(code)) return null;
  try {
    const { product, packNo, quantity, amount } = await counterClient.readByCode({ params: { code }, query: {} });
    const item = itemOf(product, packNo);
    if (amount === null)
      return { do: 'add', item, quantityMilli: asMilli(quantity === null ? MILLI_PER_UNIT : milliFromUnits(quantity)) };
    const forAmountPaise = asPaise(paiseOf(amount));
    return { do: 'add', item, quantityMilli: milliForAmount(forAmountPaise, item.pricePaise), forAmountPaise };
  } catch {
    return null;
  }
}
