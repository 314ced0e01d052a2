import { balanceText } from '../../../lib/customer/customer-money.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { counterCustomerTexts as texts } from '../../../lib/texts/en/counter-customer.js';
import styles from './customer.module.css';
import { useTillCustomer } from './use-till-customer.js';

export interface AccountRowsProps {
  readonly customerId: string;
  /** What this bill leaves on the account, in rupees. */
  readonly credit: number;
}

/** The account of the customer before and after the bill, in the list of its sums. */
export function AccountRows({ customerId, credit }: AccountRowsProps) {
  const customer = useTillCustomer(customerId);
  if (!customer) return null;
  const { balance, limitInForce } = customer;
  const after = Math.round((balance + credit) * 100) / 100;
  const isOver = credit > 0 && limitInForce !== null && after > limitInForce;
  return (
    <>
      <div className={styles.account}>
        <dt>
          <bdi className={styles.name}>{nameOf(customer)}</bdi>
        </dt>
        <dd>{balanceText(balance)}</dd>
      </div>
      {credit > 0 ? (
        <div className={styles.account}>
          <dt>{texts.after}</dt>
          <dd className={isOver ? styles.over : undefined}>{balanceText(after)}</dd>
        </div>
      ) : null}
    </>
  );
}
