import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons.js';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly children: ReactNode;
  /** A button at the end: Refresh, Undo. */
  readonly action?: ReactNode;
  readonly className?: string;
}

const SIGNS = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, danger: ErrorIcon };

/** A coloured block that stays on the page: results of an import, "Updating list…", what a toast showed too briefly. */
export function Notice({ tone, children, action, className }: NoticeProps) {
  const Sign = SIGNS[tone];
  return (
    <div className={classNames(styles.notice, styles[tone], className)}>
      <Sign aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
