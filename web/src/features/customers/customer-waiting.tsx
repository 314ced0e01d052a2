import { Skeleton } from '../../components/feedback/skeleton.js';
import { customersTexts as texts } from '../../lib/texts/en/customers.js';
import styles from './parts/customer-parts.module.css';

/** Grey in the shape of a customer's page, while it loads. */
export function CustomerWaiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton height="2.5rem" width="12rem" />
      <Skeleton height="14rem" />
      <Skeleton height="20rem" />
    </div>
  );
}
