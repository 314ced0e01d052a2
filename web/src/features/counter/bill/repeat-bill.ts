import type { Bill } from '@bahi/contracts/orders';
import { billsClient } from '../../../lib/api/bills.js';
import type { CounterList } from '../../../lib/counter-list/counter-list.js';
import { notify } from '../../../lib/feedback/toast.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import type { Trouble } from '../use-trouble.js';
import type { OpenBill } from './bill.js';
import { copyOf } from './copy-of.js';

export interface RepeatOptions {
  readonly look: CounterList;
  /** Whether the repeated bill is of the same customer. */
  readonly keepsCustomer: boolean;
  readonly trouble: Trouble;
  readonly open: (bill: OpenBill) => void;
}

/** A repeated bill, and what the next repeat needs. */
export interface RepeatedBill {
  readonly bill: OpenBill;
  readonly at: number;
  readonly bills: readonly Bill[];
  /** The customer that a person chose before the first repeat. */
  readonly chosenId: string | null;
}

const MAX_BACK = 20;
const { repeat: texts } = counterTexts;

/**
 * Copies the last bill; after a repeat, the one before it. Reports its own failures.
 * @returns null when there is none to repeat.
 */
export async function repeatBill(
  { customerId }: OpenBill,
  before: RepeatedBill | null,
  { look, keepsCustomer, trouble }: RepeatOptions,
): Promise<RepeatedBill | null> {
  try {
    const bills = before?.bills ?? (await billsClient.listBills({ query: { limit: MAX_BACK } })).bills;
    const at = before ? before.at + 1 : 0;
    const wanted = bills[at];
    if (!wanted) {
      notify.info(texts.none);
      return null;
    }
    const chosenId = before ? before.chosenId : customerId;
    const { bill, missing } = copyOf(wanted, {
      look,
      customerId: chosenId ?? (keepsCustomer ? wanted.customerId : null),
    });
    if (missing.length > 0) notify.warning(texts.left(missing.join(', ')));
    return { bill, at, bills, chosenId };
  } catch (failure) {
    trouble.report(failure, texts.failed);
    return null;
  }
}
