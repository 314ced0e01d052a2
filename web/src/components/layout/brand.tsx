import { classNames } from '../../lib/browser/class-names.js';
import { appTexts } from '../../lib/texts/en/app.js';
import styles from './brand.module.css';

export interface BrandProps {
  readonly large?: boolean;
}

/** The product's mark and name. */
export function Brand({ large = false }: BrandProps) {
  return (
    <span className={classNames(styles.brand, large && styles.large)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
        <rect width="32" height="32" rx="9" className={styles.plate} />
        <path d="M10.5 9h11M10.5 13.4h11M10.5 9h3.2c6 0 6 8.8 0 8.8h-3.2L18 24" className={styles.sign} />
      </svg>
      <span className={styles.name}>{appTexts.name}</span>
    </span>
  );
}
