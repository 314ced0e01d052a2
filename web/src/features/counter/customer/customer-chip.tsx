import { classNames } from '../../../lib/browser/class-names.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { counterCustomerTexts as texts } from '../../../lib/texts/en/counter-customer.js';
import base from '../counter.module.css';
import styles from './customer.module.css';
import { CustomerFigures } from './customer-figures.js';
import { useTillCustomer } from './use-till-customer.js';

export interface CustomerChipProps {
  readonly customerId: string;
  /** The total of the bill, in rupees. */
  readonly billTotal: number;
  readonly onPress: () => void;
}

/** The customer of the bill, with the balance and what is left of the limit after it. */
export function CustomerChip({ customerId, billTotal, onPress }: CustomerChipProps) {
  const customer = useTillCustomer(customerId);
  return (
    <button type="button" className={classNames(base.chip, styles.chip)} onClick={onPress}>
      <bdi className={styles.name}>{customer ? nameOf(customer) : texts.unknown}</bdi>
      {customer ? <CustomerFigures customer={customer} billTotal={billTotal} /> : null}
    </button>
  );
}

/** The name of a customer; nothing while it is not known. */
export function CustomerName({ customerId }: Pick<CustomerChipProps, 'customerId'>) {
  const customer = useTillCustomer(customerId);
  return customer ? <bdi>{nameOf(customer)}</bdi> : null;
}
