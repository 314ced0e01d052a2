import { count } from '../../lib/format/format.js';
import styles from './filter-chips.module.css';

export interface FilterChip<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Absent where it is not known or says nothing. */
  readonly count?: number | undefined;
}

export interface FilterChipsProps<T extends string> {
  readonly label: string;
  readonly chips: readonly FilterChip<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** What a list may be limited to, one of them chosen; a figure says how many there are. */
export function FilterChips<T extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<T>) {
  return (
    <ul aria-label={label} className={styles.chips}>
      {chips.map(({ value, label: name, count: some }) => (
        <li key={value}>
          <button
            type="button"
            className={styles.chip}
            data-some={some ? value : null}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            <span>{name}</span> {some !== undefined && <strong>{count(some)}</strong>}
          </button>
        </li>
      ))}
    </ul>
  );
}
