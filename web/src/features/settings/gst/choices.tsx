import { useId } from 'react';
import { FieldNotes } from '../../../components/form/field-notes.js';
import styles from './gst-card.module.css';

interface ChoicesProps {
  readonly question: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly help: string }[];
  readonly error: string | undefined;
  readonly value: string;
  /** Takes the first choice, for the focus. */
  readonly ref: (control: HTMLInputElement | null) => void;
  readonly onValueChange: (value: string) => void;
}

/** A question with few answers, each explained. Works with `{...form.control('kind')}` of `useForm`. */
export function Choices({ question, options, error, value: chosen, ref, onValueChange }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.question}>{question}</legend>
      {options.map(({ value, label, help }, index) => (
        <label key={value} className={styles.choice} data-chosen={value === chosen || undefined}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === chosen}
            ref={index === 0 ? ref : undefined}
            onChange={() => onValueChange(value)}
          />
          <span className={styles.words}>
            <span>{label}</span>
            <span className="meta">{help}</span>
          </span>
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
