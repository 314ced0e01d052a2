import { rupees, tileRupees } from '../../../lib/format/format.js';
import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import styles from './customer-parts.module.css';

/** What a customer owes in a list; an advance with its word, nothing as a dash. */
export function BalanceText({ balance }: { readonly balance: number }) {
  if (balance === 0) return <span>{texts.none}</span>;
  if (balance > 0) return <b className={styles.owes}>{tileRupees(balance)}</b>;
  return (
    <span className={styles.advance}>
      <b>{tileRupees(-balance)}</b> <small>{texts.advance}</small>
    </span>
  );
}

/** An amount of a column; nothing where it is 0. */
export function columnAmount(amount: number): string {
  return amount === 0 ? '' : rupees(amount);
}
