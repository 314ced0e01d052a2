import { classNames } from '../../lib/browser/class-names.js';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; absent while unknown. */
  readonly value?: number;
  /** 2 px along the top edge of a card or list that is being refreshed. */
  readonly thin?: boolean;
}

/** Progress; without a value the bar only shows that work goes on. */
export function ProgressBar({ label, value, thin = false }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames(styles.track, thin && styles.thin)}
    >
      <span
        className={classNames(styles.bar, percent === undefined && styles.unknown)}
        style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
