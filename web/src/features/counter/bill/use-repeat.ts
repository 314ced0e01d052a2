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
  /** Whether the repeated bill is of the same customer. */
  readonly keepsCustomer: boolean;
  readonly trouble: Trouble;
  readonly open: (bill: OpenBill) => void;
}

const MAX_BACK = 20;
const { repeat: texts } = counterTexts;

/** Repeats the last bill; again, while nothing was changed, the one before. */
export function useRepeat({ look, keepsCustomer, trouble, open }: RepeatOptions) {
  const shown = useRef<Shown | null>(null);
  const isRepeat = (bill: OpenBill) => shown.current?.bill === bill;
  const repeat = async (current: OpenBill) => {
    const before = isRepeat(current) ? shown.current : null;
    const at = before ? before.at + 1 : 0;
    trouble.clear();
    try {
      const bills = before?.bills ?? (await billsClient.listBills({ query: { limit: MAX_BACK } })).bills;
      const wanted = bills[at];
      if (!wanted) return void notify.info(texts.none);
      const chosenId = before ? before.chosenId : current.customerId;
      const customerId = chosenId ?? (keepsCustomer ? wanted.customerId : null);
      const { bill, missing } = copyOf(wanted, { look, customerId });
      shown.current = { bill, at, bills, chosenId };
      open(bill);
      if (missing.length > 0) notify.warning(texts.left(missing.join(', ')));
    } catch (failure) {
      trouble.report(failure, texts.failed);
    }
  };
  return { repeat, isRepeat };
}

interface Shown {
  readonly bill: OpenBill;
  readonly at: number;
  readonly bills: readonly Bill[];
  /** The customer that a person chose before the first repeat. */
  readonly chosenId: string | null;
}

interface CopyOptions extends Pick<RepeatOptions, 'look'> {
  readonly customerId: string | null;
}

/** The lines of a bill at today's prices, without discounts; products that left the list are named. */
function copyOf(sold: Bill, { look, customerId }: CopyOptions) {
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
