import { type Ref, useRef } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { isoFromTyped, pastedDay, typedDay, typedFromIso } from '../../lib/forms/date-text.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { CalendarIcon } from '../icons.js';
import styles from './date-text-field.module.css';
import { Field, type FieldProps } from './field.js';
import { FieldButton } from './field-button.js';
import { useTypedText } from './use-typed-text.js';

export interface DateTextFieldProps
  extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'inputMode' | 'trailing' | 'min' | 'max'> {
  /** As typed: `25/12/27`, `15/3/27` or `15/03/2027`. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The sentence for a text that is no day. */
  readonly noDay: string;
  /** Why the last key or paste was refused; shown until the field is edited. */
  readonly refusal: string | undefined;
  readonly onRefuse: (reason?: string) => void;
  /** The earliest day the calendar offers, `YYYY-MM-DD`. */
  readonly earliest?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A day typed as DD/MM/YY with slashes that come by themselves or pasted in any common form, and the device's own
 * calendar beside it.
 */
export function DateTextField(props: DateTextFieldProps) {
  const { value, onValueChange, noDay, refusal, onRefuse, earliest, label, error, ref, ...field } = props;
  const read = (text: string | null) => (text === null ? { reason: noDay } : { text });
  const { input, ...typing } = useTypedText({
    value,
    refusal,
    onRefuse,
    onTake: onValueChange,
    readTyped: (text) => read(typedDay(text, value)),
    readPasted: (text) => read(pastedDay(text)),
  });
  const picker = useRef<HTMLInputElement>(null);
  const openPicker = () => {
    // Not in every browser: without it the field is simply typed.
    picker.current?.showPicker?.();
  };
  return (
    <Field
      placeholder={texts.dateShape}
      {...field}
      {...typing}
      ref={mergeRefs(input, ref)}
      label={label}
      error={refusal ?? error}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      trailing={
        <span className={styles.calendar}>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.picker}
            value={isoFromTyped(value)}
            min={earliest}
            onChange={(event) => onValueChange(typedFromIso(event.target.value))}
          />
          <FieldButton aria-label={texts.chooseDate(label)} onClick={openPicker}>
            <CalendarIcon aria-hidden="true" />
          </FieldButton>
        </span>
      }
    />
  );
}
