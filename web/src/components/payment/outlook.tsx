import { classNames } from '../../lib/browser/class-names.js';
import { paymentTexts as texts } from '../../lib/texts/en/payment.js';
import styles from './payment.module.css';

export interface OutlookProps {
  readonly isPaid: boolean;
  /** The change when all is paid, else what stays open. */
  readonly amount: string;
  /** Says what the amount is, where it is neither change nor open. */
  readonly word?: string | undefined;
}

/** What will be after the payment, in the largest figure of the dialog. */
export function Outlook({ isPaid, amount, word }: OutlookProps) {
  return (
    <p className={classNames(styles.outlook, isPaid && styles.change)} aria-live="polite">
      <span>{word ?? (isPaid ? texts.change : texts.stillToPay)}</span>
      <b>{amount}</b>
    </p>
  );
}
