import type { LimitUse } from '../../../lib/customer/customer-money.js';
import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import styles from './customer-parts.module.css';

/** How much of a limit is used. */
export function LimitBar({ use: { share, tone } }: { readonly use: LimitUse }) {
  const percent = `${Math.round(share * 100)}%`;
  return (
    <svg className={styles.limit} data-tone={tone} role="img" aria-label={texts.used(percent)} focusable="false">
      <rect width={percent} height="100%" rx="3" />
    </svg>
  );
}
