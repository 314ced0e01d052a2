import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** The specified sentence. */
  readonly title: string;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  /** One action at most. */
  readonly action?: ReactNode;
}

/** Nothing here yet, said plainly, with the one thing to do about it. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action}
    </div>
  );
}
