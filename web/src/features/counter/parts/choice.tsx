import styles from '../counter.module.css';

export interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** One of a few words side by side. */
export function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {options.map((option, at) => (
        <button key={option} type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
          {option}
        </button>
      ))}
    </fieldset>
  );
}
