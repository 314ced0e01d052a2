import { listTexts as texts } from '../../lib/texts/en/lists.js';
import { Button } from '../form/button.js';
import styles from './pager.module.css';

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  /** `null` when there are more pages and nobody has counted them. */
  readonly pageCount: number | null;
  readonly onPageChange: (page: number) => void;
  /** The name of the navigation: "Product pages". */
  readonly label: string;
}

/** Previous, "Page X of Y" or "Page X", Next. Focus stays on the pressed button, at the ends too. */
export function Pager({ page, pageCount, onPageChange, label }: PagerProps) {
  const last = pageCount === null ? null : Math.max(1, pageCount);
  return (
    <nav aria-label={label} className={styles.pager}>
      <Button inactive={page <= 1} onClick={() => onPageChange(page - 1)}>
        {texts.previous}
      </Button>
      <p className={styles.place} aria-live="polite">
        {last === null ? texts.page(page) : texts.pageOf(page, last)}
      </p>
      <Button inactive={last !== null && page >= last} onClick={() => onPageChange(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}
