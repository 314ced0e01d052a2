import { latinDigits } from '@bahi/contracts/shared';
import { type RefObject, useState } from 'react';
import { Field } from '../../../components/form/field.js';
import { rupees } from '../../../lib/format/format.js';
import { drawerTexts } from '../../../lib/texts/en/drawer.js';
import { Choice } from '../parts/choice.js';
import { AmountField } from './amount-field.js';
import {
  CASH_VALUES,
  type CashCounted,
  type CashValue,
  countedAsSum,
  countedByNotes,
  isNumberOfNotes,
  type NumbersOf,
  sumOfNotes,
} from './cash-count.js';
import styles from './drawer-dialog.module.css';

const { count: texts } = drawerTexts;

type Way = 'sum' | 'notes';

/** Cash that is counted as one sum or by notes and coins. */
export function useCashCount(first: Way) {
  const [way, setWay] = useState(first);
  const [sum, setSum] = useState('');
  const [numbers, setNumbers] = useState<NumbersOf>({});
  const [isMissing, setIsMissing] = useState(false);
  const counted = way === 'sum' ? countedAsSum(sum) : countedByNotes(numbers);
  return {
    way,
    setWay,
    sum,
    setSum,
    numbers,
    setNumber: (value: CashValue, text: string) => setNumbers((before) => ({ ...before, [value]: text })),
    /** Nothing that can be read was typed when it was sent. */
    isMissing: isMissing && counted === null,
    /** What was counted; null, with a message, when nothing that can be read is typed. */
    take: (): CashCounted | null => {
      setIsMissing(true);
      return counted;
    },
  };
}

export interface CashFieldsProps {
  readonly cash: ReturnType<typeof useCashCount>;
  readonly label: string;
  /** The first field. */
  readonly first: RefObject<HTMLInputElement | null>;
}

/** The fields of a count. */
export function CashFields({ cash, label, first }: CashFieldsProps) {
  return (
    <>
      <Choice
        label={texts.label}
        options={[texts.sum, texts.notes]}
        chosen={cash.way === 'sum' ? 0 : 1}
        onChoose={(at) => cash.setWay(at === 0 ? 'sum' : 'notes')}
      />
      {cash.way === 'sum' ? (
        <AmountField
          ref={first}
          label={label}
          value={cash.sum}
          onValueChange={cash.setSum}
          error={cash.isMissing ? texts.nothing : undefined}
        />
      ) : (
        <NotesAndCoins cash={cash} label={label} first={first} />
      )}
    </>
  );
}

function notesProblem({ numbers, isMissing }: CashFieldsProps['cash']): string {
  if (!Object.values(numbers).every(isNumberOfNotes)) return texts.notWhole;
  return isMissing ? texts.nothing : '';
}

function NotesAndCoins({ cash, label, first }: CashFieldsProps) {
  return (
    <fieldset className={styles.notes}>
      <legend className="visually-hidden">{label}</legend>
      {CASH_VALUES.map((value, at) => (
        <div key={value} className={styles.note}>
          <Field
            ref={at === 0 ? first : undefined}
            label={texts.unitLabel(value)}
            hideLabel
            leading={`${texts.unit(value)} ×`}
            inputMode="numeric"
            autoComplete="off"
            invalid={!isNumberOfNotes(cash.numbers[value] ?? '')}
            value={cash.numbers[value] ?? ''}
            onChange={(event) => cash.setNumber(value, latinDigits(event.target.value))}
          />
          <span className={styles.noteSum}>
            {cash.numbers[value] ? rupees(sumOfNotes({ [value]: cash.numbers[value] })) : ''}
          </span>
        </div>
      ))}
      <p className={styles.notesTotal} aria-live="polite">
        <span>{texts.total}</span>
        <b>{rupees(sumOfNotes(cash.numbers))}</b>
      </p>
      <p className={styles.problem} role="alert">
        {notesProblem(cash)}
      </p>
    </fieldset>
  );
}
