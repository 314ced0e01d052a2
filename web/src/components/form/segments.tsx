import { useId } from 'react';
import styles from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** What is chosen; only readers hear it. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** One of a few short choices side by side; the arrow keys move between them. */
export function Segments<Value extends string>({ label, options, value: chosen, onValueChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onValueChange(value)}
            className={styles.radio}
          />
          <span className={styles.label}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
