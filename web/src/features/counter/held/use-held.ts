import { type Paise, toRupees, uuidv7 } from '@bahi/contracts/shared';
import { useState } from 'react';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { billsClient } from '../../../lib/api/bills.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import { clockTime } from '../../../lib/format/format.js';
import { serverTextOr } from '../../../lib/messages/message-rule.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { emptyBill, type OpenBill } from '../bill/bill.js';

const { held: texts } = counterTexts;

export interface HeldOptions {
  /** The bill that is being typed. */
  readonly bill: OpenBill;
  readonly totalPaise: Paise;
  readonly open: (bill: OpenBill) => void;
}

/** Bills that wait, at all tills. */
export function useHeld({ bill, totalPaise, open }: HeldOptions) {
  const [isShown, setIsShown] = useState(false);
  const list = useEndpoint({ key: ['listHeldBills'], load: () => billsClient.listHeldBills({ query: {} }) });
  const show = (isOpen: boolean) => {
    setIsShown(isOpen);
    // Other tills hold and resume, too.
    if (isOpen) void list.retry();
  };
  const report = (text: string) => (failure: unknown) => {
    notify.error(serverTextOr(text, outcomeOf(failure).message));
    void list.retry();
  };
  /** Lets the bill wait and begins another; tells whether the server took it. Else the bill stays here. */
  const hold = async (): Promise<boolean> => {
    const label = texts.label(clockTime(Date.now()));
    const body = { version: 0, label, lines: bill.lines.length, total: toRupees(totalPaise), bill: { ...bill } };
    try {
      await billsClient.holdBill({ params: { heldKey: bill.key }, body });
    } catch (failure) {
      report(texts.failedHold)(failure);
      return false;
    }
    open(emptyBill(uuidv7()));
    notify.success(texts.heldNow);
    void list.retry();
    return true;
  };
  /** Goes on with a bill that waits; the one that is being typed waits instead. */
  const resume = async (heldKey: string) => {
    if (bill.lines.length > 0 && !(await hold())) return;
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
      .then(() => list.retry(), report(texts.failedDrop));
  return { bills: list.data?.held ?? [], failure: list.failure, isShown, show, hold, resume, drop };
}

export type Held = ReturnType<typeof useHeld>;
