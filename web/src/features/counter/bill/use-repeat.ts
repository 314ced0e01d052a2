import type { Bill } from '@bahi/contracts/orders';
import { asMilli, milliFromUnits, uuidv7 } from '@bahi/contracts/shared';
import { useRef } from 'react';
import { billsClient } from '../../../lib/api/bills.js';
import { type CounterList, itemOf } from '../../../lib/counter-list/counter-list.js';
import { notify } from '../../../lib/feedback/toast.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import type { Trouble } from '../use-trouble.js';
import { billAfter, emptyBill, type OpenBill } from './bill.js';

export interface RepeatOptions {
  readonly look: CounterList;
  readonly trouble: Trouble;
  readonly open: (bill: OpenBill) => void;
}

const MAX_BACK = 20;
const { repeat: texts } = counterTexts;

/** Repeats the last bill; again, while nothing was changed, the one before. */
export function useRepeat({ look, trouble, open }: RepeatOptions) {
  const shown = useRef<{ readonly bill: OpenBill; readonly at: number; readonly bills: readonly Bill[] } | null>(null);
  const isRepeat = (bill: OpenBill) => shown.current?.bill === bill;
  const repeat = async (current: OpenBill) => {
    const before = isRepeat(current) ? shown.current : null;
    const at = before ? before.at + 1 : 0;
    trouble.clear();
    try {
      const bills = before?.bills ?? (await billsClient.listBills({ query: { limit: MAX_BACK } })).bills;
      const wanted = bills[at];
      if (!wanted) return void notify.info(texts.none);
      const { bill, missing } = copyOf(wanted, look);
      shown.current = { bill, at, bills };
      open(bill);
      if (missing.length > 0) notify.warning(texts.left(missing.join(', ')));
    } catch (failure) {
      trouble.report(failure, texts.failed);
    }
  };
  return { repeat, isRepeat };
}

/** The lines of a bill at today's prices, without discounts; products that left the list are named. */
function copyOf(sold: Bill, look: CounterList) {
  const missing: string[] = [];
  let bill = emptyBill(uuidv7());
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
