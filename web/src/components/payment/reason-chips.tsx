import { useState } from 'react';
import { moneyTexts } from '../../lib/texts/en/money.js';
import { Field } from '../form/field.js';
import { FieldNotes } from '../form/field-notes.js';
import styles from './payment.module.css';

const { reason: texts } = moneyTexts;
const MAX_REASON = 200;

export interface Reason {
  /** The chip, or null for none. */
  readonly chip: string | null;
  readonly typed: string;
}

/** The reason as it is sent; empty while none is given. */
export function reasonText({ chip, typed }: Reason): string {
  return chip === texts.other ? typed.trim() : (chip ?? '');
}

/** A reason that is being given. */
export function useReason() {
  const [reason, setReason] = useState<Reason>({ chip: null, typed: '' });
  const [isMissing, setIsMissing] = useState(false);
  const text = reasonText(reason);
  return {
    reason,
    text,
    error: isMissing && text === '' ? texts.missing : '',
    set: setReason,
    /** Whether there is one; without it the field says so. */
    check: () => {
      setIsMissing(true);
      return text !== '';
    },
  };
}

export interface ReasonChipsProps {
  readonly given: ReturnType<typeof useReason>;
  readonly chips: readonly string[];
  readonly isLocked?: boolean;
}

/** Why, by one press or in own words. */
export function ReasonChips({ given: { reason, error, set }, chips, isLocked = false }: ReasonChipsProps) {
  const choose = (chip: string) => (isLocked ? undefined : set({ ...reason, chip }));
  return (
    <div className={styles.reason}>
      <fieldset className={styles.chips}>
        <legend>{texts.label}</legend>
        {[...chips, texts.other].map((chip) => (
          <button
            key={chip}
            type="button"
            className={styles.chip}
            aria-pressed={reason.chip === chip}
            onClick={() => choose(chip)}
          >
            {chip}
          </button>
        ))}
      </fieldset>
      {reason.chip === texts.other ? (
        <Field
          label={texts.text}
          value={reason.typed}
          maxLength={MAX_REASON}
          readOnly={isLocked}
          error={error || undefined}
          autoComplete="off"
          onChange={(event) => set({ ...reason, typed: event.target.value })}
        />
      ) : (
        <div role="alert">
          <FieldNotes id="reason" error={error || undefined} />
        </div>
      )}
    </div>
  );
}
