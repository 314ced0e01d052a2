import type { Paise } from '@bahi/contracts/shared';
import { toRupees } from '@bahi/contracts/shared';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { tileRupees } from '../../lib/format/format.js';
import { quickAmounts } from '../../lib/money/payments.js';
import { paymentTexts as texts } from '../../lib/texts/en/payment.js';
import styles from './payment.module.css';

export interface AmountEntryProps {
  readonly typed: string;
  /** Only cash has quick amounts, and may be more than is left to pay. */
  readonly isCash: boolean;
  /** What is left to pay. */
  readonly restPaise: Paise;
  /** Why it cannot be; empty when it can. */
  readonly problem: string;
  readonly isLocked?: boolean;
  readonly onType: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The amount of a payment in large figures, with what customers give below it. */
export function AmountEntry(props: AmountEntryProps) {
  const { typed, isCash, restPaise, problem, isLocked = false, onType, onKeyDown, ref } = props;
  const id = useId();
  return (
    <>
      <label className={styles.amount}>
        <span>{isCash ? texts.received : texts.amount}</span>
        <span className={styles.field}>
          <span aria-hidden="true">{'₹'}</span>
          <input
            ref={ref}
            inputMode="decimal"
            autoComplete="off"
            readOnly={isLocked}
            value={typed}
            aria-invalid={problem !== '' || undefined}
            aria-describedby={id}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </span>
      </label>
      <p id={id} className={styles.problem} role="alert">
        {problem}
      </p>
      {isCash && !isLocked ? (
        <fieldset className={styles.quick} aria-label={texts.quick}>
          {quickAmounts(restPaise).map((amount) => (
            <button key={amount} type="button" onClick={() => onType(String(toRupees(amount)))}>
              {tileRupees(toRupees(amount))}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
