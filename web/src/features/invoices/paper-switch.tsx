import { useId } from 'react';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { PAPERS, type Paper } from './paper.js';
import styles from './paper-switch.module.css';

export interface PaperSwitchProps {
  readonly paper: Paper;
  readonly onPaperChange: (paper: Paper) => void;
}

const { view: texts } = invoicesTexts;

/** Which paper the bill is laid out for. */
export function PaperSwitch({ paper: chosen, onPaperChange }: PaperSwitchProps) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{texts.paper}</legend>
      {PAPERS.map((paper) => (
        <label key={paper} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={paper === chosen}
            onChange={() => onPaperChange(paper)}
            className={styles.radio}
          />
          <span className={styles.label}>{texts.papers[paper]}</span>
        </label>
      ))}
    </fieldset>
  );
}
