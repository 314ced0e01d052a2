import { useRef } from 'react';
import { notify } from '../../../lib/feedback/toast.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { rareActs } from '../rare-acts-chunk.js';
import type { OpenBill } from './bill.js';
import type { RepeatedBill, RepeatOptions } from './repeat-bill.js';

/** Repeats the last bill; again, while nothing was changed, the one before. */
export function useRepeat(options: RepeatOptions) {
  const last = useRef<RepeatedBill | null>(null);
  const isRepeat = (bill: OpenBill) => last.current?.bill === bill;
  const repeat = async (current: OpenBill) => {
    options.trouble.clear();
    const parts = await rareActs.preload();
    if (!parts) return void notify.error(counterTexts.repeat.failed);
    const repeated = await parts.repeatBill(current, isRepeat(current) ? last.current : null, options);
    if (!repeated) return;
    last.current = repeated;
    options.open(repeated.bill);
  };
  return { repeat, isRepeat };
}
