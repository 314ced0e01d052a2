import { classNames } from '../../lib/browser/class-names.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { StarIcon } from '../icons.js';
import styles from './rating.module.css';

/** The stars of a rating. */
export const STEPS = [1, 2, 3, 4, 5] as const;

export interface RatingShownProps {
  /** Any number; rounded half up and clamped to 0..5. */
  readonly value: number;
}

/** Five segments, read as "4 out of 5". */
export function RatingBars({ value }: RatingShownProps) {
  const filled = filledOf(value);
  return (
    <span role="img" aria-label={texts.outOfFive(filled)} className={styles.bars}>
      {STEPS.map((step) => (
        <span key={step} className={classNames(styles.bar, step <= filled && styles.barOn)} />
      ))}
    </span>
  );
}

/** Five small stars, read as "4 out of 5 stars". */
export function Stars({ value }: RatingShownProps) {
  const filled = filledOf(value);
  return (
    <span role="img" aria-label={texts.starsOutOfFive(filled)} className={styles.shown}>
      {STEPS.map((step) => (
        <StarIcon
          key={step}
          aria-hidden="true"
          className={classNames(styles.small, step <= filled && styles.smallOn)}
        />
      ))}
    </span>
  );
}

/** Rounded half up and clamped to 0..5. */
function filledOf(value: number) {
  return Math.min(5, Math.max(0, Math.round(value)));
}
