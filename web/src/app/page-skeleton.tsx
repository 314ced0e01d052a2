import { Skeleton } from '../components/feedback/skeleton.js';
import { PageHeader } from '../components/layout/page-header.js';
import { appTexts } from '../lib/texts/en/app.js';
import styles from './page-skeleton.module.css';
import { routeAt } from './routes.js';

export interface PageSkeletonProps {
  readonly pathname: string;
}

/** The placeholder while a page's chunk loads: its real heading, then grey blocks. */
export function PageSkeleton({ pathname }: PageSkeletonProps) {
  const title = routeAt(pathname)?.title ?? appTexts.pages.home;
  return (
    <div data-pending>
      <PageHeader title={title} />
      <div className={styles.cards} aria-hidden="true">
        <Skeleton height="7.5rem" className={styles.card} />
        <Skeleton height="20rem" className={styles.card} />
      </div>
    </div>
  );
}
