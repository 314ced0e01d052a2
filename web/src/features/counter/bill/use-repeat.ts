import type { Bill } from '@bahi/contracts/orders';
import { useRef } from 'react';
import { billsClient } from '../../../lib/api/bills.js';
import type { CounterList } from '../../../lib/counter-list/counter-list.js';
import { notify } from '../../../lib/feedback/toast.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { rareActs } from '../rare-acts-chunk.js';
import type { Trouble } from '../use-trouble.js';
import type { OpenBill } from './bill.js';

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
      const parts = await rareActs.preload();
      if (!parts) return void notify.error(texts.failed);
      const { bill, missing } = parts.copyOf(wanted, { look, customerId });
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
