import { toRupees, uuidv7 } from '@bahi/contracts/shared';
import { useState } from 'react';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { billsClient } from '../../../lib/api/bills.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import { clockTime } from '../../../lib/format/format.js';
import { serverTextOr } from '../../../lib/messages/message-rule.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { emptyBill, type OpenBill } from '../bill/bill.js';
import { sumsOf } from '../bill/bill-sums.js';

const { held: texts } = counterTexts;

/** Bills that wait, at all tills. */
export function useHeld(open: (bill: OpenBill) => void) {
  const [isShown, setIsShown] = useState(false);
  const list = useEndpoint({ key: ['listHeldBills'], load: () => billsClient.listHeldBills({ query: {} }) });
  const report = (text: string) => (failure: unknown) => {
    notify.error(serverTextOr(text, outcomeOf(failure).message));
    void list.retry();
  };
  /** Lets a bill wait and begins another. The bill stays here when the server does not take it. */
  const hold = async (bill: OpenBill) => {
    const label = texts.label(clockTime(Date.now()));
    const { totalPaise } = sumsOf(bill, 0);
    const body = { version: 0, label, lines: bill.lines.length, total: toRupees(totalPaise), bill: { ...bill } };
    try {
      await billsClient.holdBill({ params: { heldKey: bill.key }, body });
      open(emptyBill(uuidv7()));
      notify.success(texts.heldNow);
      void list.retry();
    } catch (failure) {
      report(texts.failedHold)(failure);
    }
  };
  const resume = async (heldKey: string) => {
    try {
      const { held } = await billsClient.takeHeldBill({ params: { heldKey } }, { idempotencyKey: uuidv7() });
      // Another key: what was held may be held again.
      open({ ...(held.bill as OpenBill), key: uuidv7() });
      setIsShown(false);
      void list.retry();
    } catch (failure) {
      report(texts.failedTake)(failure);
    }
  };
  const drop = (heldKey: string) =>
    billsClient
      .dropHeldBill({ params: { heldKey } }, { idempotencyKey: uuidv7() })
      .then(() => list.retry(), report(texts.failedTake));
  return { bills: list.data?.held ?? [], failure: list.failure, isShown, setIsShown, hold, resume, drop };
}

export type Held = ReturnType<typeof useHeld>;
