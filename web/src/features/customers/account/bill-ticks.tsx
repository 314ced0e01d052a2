import type { OpenItem } from '@bahi/contracts/billing';
import { Field } from '../../../components/form/field.js';
import { numericDate, rupees } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import styles from './account.module.css';

const { pay: texts } = customerTexts;

export interface BillTicksProps {
  readonly items: readonly OpenItem[];
  /** The typed amounts of the ticked bills by their numbers. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly onTick: (chosen: ReadonlyMap<string, string>) => void;
  readonly nameOf: (item: OpenItem) => string;
}

/** The open bills with a tick and an amount each. An opening balance is paid as the oldest, never by a tick. */
export function BillTicks({ items, chosen, onTick, nameOf }: BillTicksProps) {
  const put = (invoiceId: string, amount: string | null) => {
    const next = new Map(chosen);
    if (amount === null) next.delete(invoiceId);
    else next.set(invoiceId, amount);
    onTick(next);
  };
  return (
    <ul className={styles.ticks} aria-label={texts.bills}>
      {items.map((item) => {
        const { invoiceId, open, day } = item;
        if (invoiceId === null) return null;
        const amount = chosen.get(invoiceId);
        return (
          <li key={invoiceId}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                aria-label={texts.tick(nameOf(item))}
                checked={amount !== undefined}
                onChange={(event) => put(invoiceId, event.target.checked ? String(open) : null)}
              />
              <span>
                <b>{nameOf(item)}</b>
                <span className="meta">{`${numericDate(day)} · ${texts.openOf(rupees(open))}`}</span>
              </span>
            </label>
            {amount === undefined ? null : (
              <Field
                label={texts.amountOf(nameOf(item))}
                hideLabel
                leading={'₹'}
                inputMode="decimal"
                autoComplete="off"
                className={styles.tickAmount}
                value={amount}
                onChange={(event) => put(invoiceId, event.target.value)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
