import { useId } from 'react';
import { csvTexts } from '../../../lib/texts/en/csv.js';
import styles from './opening-stock.module.css';

export interface OpeningStockProps {
  readonly isOpening: boolean;
  readonly onChange: (isOpening: boolean) => void;
}

const { stock: texts } = csvTexts;

const CHOICES = [
  { isOpening: true, ...texts.opening },
  { isOpening: false, ...texts.bought },
];

/** How the stock of the file counts: as it was when the shop started, or as bought now. */
export function OpeningStock({ isOpening: chosen, onChange }: OpeningStockProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.question}>{texts.question}</legend>
      {CHOICES.map(({ isOpening, label, help }) => (
        <label key={label} className={styles.choice}>
          <input type="radio" name={name} checked={isOpening === chosen} onChange={() => onChange(isOpening)} />
          <span className={styles.words}>
            <span>{label}</span>
            <span className="meta">{help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
