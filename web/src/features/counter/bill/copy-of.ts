import type { Bill } from '@bahi/contracts/orders';
import { asMilli, milliFromUnits, uuidv7 } from '@bahi/contracts/shared';
import { type CounterList, itemOf } from '../../../lib/counter-list/counter-list.js';
import { billAfter, emptyBill, type OpenBill } from './bill.js';

export interface CopyOptions {
  readonly look: CounterList;
  readonly customerId: string | null;
}

/** The lines of a bill at today's prices, without discounts; products that left the list are named. */
export function copyOf(sold: Bill, { look, customerId }: CopyOptions) {
  const missing: string[] = [];
  let bill: OpenBill = { ...emptyBill(uuidv7()), customerId };
  for (const { productId, productName, packNo, quantity } of sold.lines) {
    const product = look.byProductId(productId);
    if (!product) missing.push(productName);
    else
      bill = billAfter(bill, {
        do: 'add',
        item: itemOf(product, packNo),
        quantityMilli: asMilli(milliFromUnits(quantity)),
      });
  }
  return { bill, missing };
}
