import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** The specified sentence. */
  readonly title: string;
  /** The title's; inside a card, whose own is a second one, the third. */
  readonly level?: 'h1' | 'h3';
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  /** One action at most. */
  readonly action?: ReactNode;
}

/** Nothing here yet, and the one thing to do about it. */
export function EmptyState({ title, level: Title = 'h3', icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Title className={styles.title}>{title}</Title>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action}
    </div>
  );
}
