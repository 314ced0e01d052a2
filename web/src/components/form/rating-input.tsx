import { type KeyboardEvent, type Ref, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { StarIcon } from '../icons.js';
import { describedBy, FieldNotes } from './field-notes.js';
import { STEPS } from './rating.js';
import styles from './rating.module.css';

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
