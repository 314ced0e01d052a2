import { InvoiceIcon, ProductIcon, StatisticsIcon } from '../../components/icons.js';
import { Brand } from '../../components/layout/brand.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import styles from './brand-pane.module.css';

const { pitch: texts } = authTexts;

const LINES = [
  { Icon: ProductIcon, ...texts.stock },
  { Icon: InvoiceIcon, ...texts.sale },
  { Icon: StatisticsIcon, ...texts.day },
] as const;

/** What the product is for, without a single image. */
export function BrandPane() {
  return (
    <aside className={styles.pane} aria-label={texts.about}>
      <Brand large />
      <div className={styles.pitch}>
        <p className={styles.promise}>{texts.promise}</p>
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
      <p className={styles.motto}>{texts.motto}</p>
    </aside>
  );
}
