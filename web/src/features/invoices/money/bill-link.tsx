import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.js';
import styles from './payments-tab.module.css';

/** Leads to the list of bills with this one alone. */
export function BillLink({ invoiceId }: { readonly invoiceId: string }) {
  return (
    <Link to={`${paths.invoice}?${new URLSearchParams({ q: invoiceId })}`} className={styles.bill}>
      {invoiceId}
    </Link>
  );
}
