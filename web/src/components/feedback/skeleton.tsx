import { classNames } from '../../lib/browser/class-names.js';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length; 100 % when absent. */
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
  readonly className?: string;
}

/** A grey placeholder of the same size as the content; hidden from screen readers. */
export function Skeleton({ width = '100%', height = '1rem', round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
    />
  );
}
