import { type KeyboardEvent, type Ref, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { StarIcon } from '../icons.js';
import { describedBy, FieldNotes } from './field-notes.js';
import styles from './rating.module.css';

const STEPS = [1, 2, 3, 4, 5] as const;

export interface RatingInputProps {
  /** 1 to 5, or null while nothing is chosen. */
  readonly value: number | null;
  readonly onValueChange: (value: number) => void;
  readonly legend?: string;
  readonly error?: string;
  /** The first star, to focus it when a rating is missing. */
  readonly firstRef?: Ref<HTMLInputElement>;
}

/** Five stars as radio buttons, 44 px each; arrows or the digits 1 to 5. */
export function RatingInput({ value, onValueChange, legend = texts.rating, error, firstRef }: RatingInputProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const digit = STEPS.find((step) => String(step) === event.key);
    if (!digit || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onValueChange(digit);
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${digit}"]`)?.focus();
  };
  return (
    <fieldset className={styles.field} aria-describedby={describedBy(id, { error })} onKeyDown={onKeyDown}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.stars}>
        {STEPS.map((step) => (
          <label key={step} className={classNames(styles.star, value !== null && step <= value && styles.on)}>
            <input
              ref={step === 1 ? firstRef : undefined}
              type="radio"
              name={id}
              value={step}
              checked={value === step}
              aria-invalid={error ? true : undefined}
              aria-label={texts.starCount(step)}
              onChange={() => onValueChange(step)}
            />
            <StarIcon aria-hidden="true" />
          </label>
        ))}
      </div>
      {error ? (
        <div className={styles.notes}>
          <FieldNotes {...{ id, error }} />
        </div>
      ) : null}
    </fieldset>
  );
}

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
