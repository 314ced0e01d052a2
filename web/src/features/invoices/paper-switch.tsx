import { useId } from 'react';
import type { Paper } from './invoice-sheet.js';
import styles from './paper-switch.module.css';

export interface PaperSwitchProps {
  readonly paper: Paper;
  readonly onPaperChange: (paper: Paper) => void;
}

const PAPERS: readonly { readonly paper: Paper; readonly label: string }[] = [
  { paper: 'a4', label: 'A4' },
  { paper: 'receipt', label: '80 mm receipt' },
];

/** Which paper the bill is laid out for. */
export function PaperSwitch({ paper: chosen, onPaperChange }: PaperSwitchProps) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Paper</legend>
      {PAPERS.map(({ paper, label }) => (
        <label key={paper} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={paper === chosen}
            onChange={() => onPaperChange(paper)}
            className={styles.radio}
          />
          <span className={styles.label}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
