import { type Paise, toRupees, uuidv7 } from '@bahi/contracts/shared';
import { useState } from 'react';
import { billsClient } from '../../../lib/api/bills.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { clockTime } from '../../../lib/format/format.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { emptyBill, type OpenBill } from '../bill/bill.js';
import type { Trouble } from '../use-trouble.js';

const { held: texts } = counterTexts;

export interface HeldOptions {
  /** The bill that is being typed. */
  readonly bill: OpenBill;
  readonly totalPaise: Paise;
  readonly trouble: Trouble;
  readonly open: (bill: OpenBill) => void;
}

/** Bills that wait, at all tills. */
export function useHeld({ bill, totalPaise, trouble, open }: HeldOptions) {
  const [isShown, setIsShown] = useState(false);
  const list = useEndpoint({ key: ['listHeldBills'], load: () => billsClient.listHeldBills({ query: {} }) });
  const show = (isOpen: boolean) => {
    setIsShown(isOpen);
    // Other tills hold and resume, too.
    if (isOpen) void list.retry();
  };
  // A till that lost the answer asks again with its key, and still gets the bill.
  const keys = useRequestKey();
  /** Whether the call succeeded; a failure is shown. The list is read again either way. */
  const attempt = async (call: () => Promise<unknown>, failed: string): Promise<boolean> => {
    trouble.clear();
    try {
      await call();
      return true;
    } catch (failure) {
      trouble.report(failure, failed);
      return false;
    } finally {
      void list.retry();
    }
  };
  /** Lets the bill wait and begins another; false when the server did not take it and the bill stays here. */
  const hold = async (): Promise<boolean> => {
    const label = texts.label(clockTime(Date.now()));
    const { customerId, lines } = bill;
    const body = { version: 0, label, customerId, lines: lines.length, total: toRupees(totalPaise), bill: { ...bill } };
    const isHeld = await attempt(() => billsClient.holdBill({ params: { heldKey: bill.key }, body }), texts.failedHold);
    if (!isHeld) return false;
    open(emptyBill(uuidv7()));
    notify.success(texts.heldNow);
    return true;
  };
  /** Goes on with a bill that waits; the one that is being typed waits instead. */
  const resume = async (heldKey: string) => {
    if (bill.lines.length > 0 && !(await hold())) return;
    await attempt(async () => {
      const { held } = await billsClient.takeHeldBill(
        { params: { heldKey } },
        { idempotencyKey: keys.keyFor(['take', heldKey]) },
      );
      // Another key: what was held may be held again.
      open({ ...(held.bill as unknown as OpenBill), key: uuidv7() });
      setIsShown(false);
    }, texts.failedTake);
  };
  const drop = async (heldKey: string) => {
    const isDropped = await attempt(
      () => billsClient.dropHeldBill({ params: { heldKey } }, { idempotencyKey: keys.keyFor(['drop', heldKey]) }),
      texts.failedDrop,
    );
    if (isDropped) notify.success(texts.dropped);
  };
  return { bills: list.data?.held ?? [], failure: list.failure, retry: list.retry, isShown, show, hold, resume, drop };
}

export type Held = ReturnType<typeof useHeld>;
