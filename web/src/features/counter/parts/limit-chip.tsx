import { discountsOverLimit } from '@bahi/contracts/shared';
import { WarningIcon } from '../../../components/icons.js';
import { askingTexts } from '../../../lib/texts/en/asking.js';
import { billAfter, type OpenBill } from '../bill/bill.js';
import { readEntry } from '../bill/entry.js';
import { actOf } from '../bill/meaning.js';
import styles from '../counter.module.css';
import type { Counter } from '../use-counter.js';

interface LimitChipProps {
  readonly counter: Pick<Counter, 'bill' | 'rules'>;
  /** In the entry field. */
  readonly typed: string;
}

/** Says that a discount of the bill, or the one that is being typed, passes the limit of the shop. */
export function LimitChip({ counter, typed }: LimitChipProps) {
  const text = overLimitText(counter, typed);
  return (
    <span role="status">
      {text ? (
        <span className={styles.chip} data-tone="warning">
          <WarningIcon aria-hidden="true" />
          {text}
        </span>
      ) : null}
    </span>
  );
}

/** That a discount passes the limit once this text is entered, in words; null while none does. */
export function overLimitText({ bill, rules }: LimitChipProps['counter'], typed: string): string | null {
  const { discountLimitPercent = ALL } = rules ?? {};
  const { lines, ofBill } = discountsOverLimit(asTyped(bill, typed), Math.round(discountLimitPercent * 100));
  return lines.length > 0 || ofBill ? askingTexts.ask.overLimit(discountLimitPercent) : null;
}

const ALL = 100;

function asTyped(bill: OpenBill, typed: string): OpenBill {
  const act = actOf(readEntry(typed), undefined);
  return act?.do === 'discount' ? billAfter(bill, act) : bill;
}
