import { Skeleton } from '../../components/feedback/skeleton.js';
import { classNames } from '../../lib/browser/class-names.js';
import styles from './invoice-view.module.css';
import type { Paper } from './paper.js';

/** Grey in the shape of the paper, while its document loads. */
export function SheetSkeleton({ paper }: { readonly paper: Paper }) {
  return (
    <div className={styles.desk}>
      <div className={classNames(styles.paper, styles[paper])}>
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}
