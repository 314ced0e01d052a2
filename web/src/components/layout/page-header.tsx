import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** The search, and at most one primary button. */
  readonly children?: ReactNode;
}

/** The one h1 of a page with its search and main action. The shell focuses the h1 after a change of route. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children ? <div className={styles.tools}>{children}</div> : null}
    </header>
  );
}
