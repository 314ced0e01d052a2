import { latinDigits } from '@bahi/contracts/shared';
import { type KeyboardEvent, useId } from 'react';
import { describedBy, FieldNotes } from '../../../components/form/field-notes.js';
import { MinusIcon, PlusIcon } from '../../../components/icons.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import styles from './return-dialog.module.css';
import {
  quantityProblem,
  quantityText,
  RESTOCKS,
  type ReturnChoice,
  type ReturnLine,
  stepped,
} from './return-lines.js';

const { return: texts } = moneyTexts;

export interface ReturnLineRowProps {
  readonly line: ReturnLine;
  readonly choice: ReturnChoice;
  readonly isLocked: boolean;
  readonly onChoose: (choice: ReturnChoice) => void;
}

/** One line of the bill: how much of it comes back, and where that goes. */
export function ReturnLineRow({ line, choice, isLocked, onChoose }: ReturnLineRowProps) {
  const { name, unit, soldMilli, returnedMilli, restMilli } = line;
  const sold = quantityText(soldMilli, unit);
  const isChosen = choice.text !== '0';
  return (
    <li className={styles.line}>
      <div>
        <b>{name}</b>
        <p className="meta">
          {returnedMilli > 0 ? texts.soldAndReturned(sold, quantityText(returnedMilli, unit)) : texts.sold(sold)}
        </p>
      </div>
      {restMilli === 0 && !isChosen ? (
        <p className="meta">{texts.nothingLeft}</p>
      ) : (
        <ReturnQuantity {...{ line, choice, isLocked, onChoose }} />
      )}
      {isChosen ? (
        <fieldset className={styles.restock} aria-label={texts.restock(name)}>
          {RESTOCKS.map((restock) => (
            <button
              key={restock}
              type="button"
              aria-pressed={choice.restock === restock}
              onClick={() => (isLocked ? undefined : onChoose({ ...choice, restock }))}
            >
              {texts.restocks[restock]}
            </button>
          ))}
        </fieldset>
      ) : null}
    </li>
  );
}

function ReturnQuantity({ line, choice, isLocked, onChoose }: ReturnLineRowProps) {
  const id = useId();
  const error = quantityProblem(line, choice.text) || undefined;
  const go = (text: string) => (isLocked ? undefined : onChoose({ ...choice, text }));
  const step = (by: 1 | -1) => go(stepped(line, choice.text, by));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div className={styles.quantity}>
      <span className={styles.stepper}>
        <button type="button" aria-label={texts.less(line.name)} onClick={() => step(-1)}>
          <MinusIcon aria-hidden="true" />
        </button>
        <input
          inputMode={line.isLoose ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-label={texts.quantity(line.name)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          readOnly={isLocked}
          value={choice.text}
          onChange={(event) => go(latinDigits(event.target.value))}
          onFocus={(event) => event.target.select()}
          onBlur={() => (choice.text === '' ? go('0') : undefined)}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={texts.more(line.name)} onClick={() => step(1)}>
          <PlusIcon aria-hidden="true" />
        </button>
      </span>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
