import { InvoiceIcon, ProductIcon, StatisticsIcon } from '../../components/icons.js';
import { Brand } from '../../components/layout/brand.js';
import styles from './brand-pane.module.css';

const LINES = [
  { Icon: ProductIcon, title: 'Know your stock', text: 'What is low, what is out, what expires next.' },
  { Icon: InvoiceIcon, title: 'Sell in three taps', text: 'Every sale makes its invoice by itself.' },
  { Icon: StatisticsIcon, title: 'See the day in rupees', text: 'Sales, cost and profit, to the paisa.' },
] as const;

/** What the product is for, without a single image. */
export function BrandPane() {
  return (
    <aside className={styles.pane} aria-label="About Bahi">
      <Brand large />
      <div className={styles.pitch}>
        <p className={styles.promise}>Your shop’s ledger, kept for you.</p>
        <ul className={styles.lines}>
          {LINES.map(({ Icon, title, text }) => (
            <li key={title} className={styles.line}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" />
              </span>
              <span>
                <strong>{title}</strong>
                <span className={styles.text}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.motto}>Made for small shops in India.</p>
    </aside>
  );
}
