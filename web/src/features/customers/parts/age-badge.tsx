import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import { ageTone } from '../customer-model.js';
import styles from './customer-parts.module.css';

/** How many days something is open: plain, then a triangle, then a square. */
export function AgeBadge({ days }: { readonly days: number }) {
  const tone = ageTone(days);
  const text = days <= 0 ? texts.today : texts.days(days);
  if (tone === 'fresh') return <span>{text}</span>;
  return (
    <span className={styles.age} data-tone={tone}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {tone === 'late' ? <path d="M5 1 9.6 9H.4z" /> : <rect x="1" y="1" width="8" height="8" rx="1" />}
      </svg>
      <span>{text}</span>
    </span>
  );
}
