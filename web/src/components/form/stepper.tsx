import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { usePressAndHold } from '../../lib/browser/use-press-and-hold.js';
import { type NumberText, pastedNumber, typedNumber } from '../../lib/forms/number-text.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { MinusIcon, PlusIcon } from '../icons.js';
import { describedBy, FieldNotes } from './field-notes.js';
import { type NumberFieldProps, readingOf } from './number-field.js';
import styles from './stepper.module.css';
import { useTypedText } from './use-typed-text.js';

export interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  readonly min?: number;
  /** Absent when there is no upper end. */
  readonly max?: number;
  /** Under the label: "8 Packets left". */
  readonly hint?: string;
  /** Nothing can be chosen now; `hint` gives the reason. */
  readonly inactive?: boolean;
  /** The sentence for each key or paste that is refused. */
  readonly refusals: NumberFieldProps['refusals'];
  /** Why the last one was refused; shown until the number changes or the field is edited. */
  readonly refusal?: string;
  readonly onRefuse: (reason?: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const BIG_STEP = 10;

/** A whole number with − and + (press and hold repeats); arrows, Page keys by 10, Home and End. */
export function Stepper(props: StepperProps) {
  const { label, value, onValueChange, min = 1, max, hint, inactive = false, refusals, refusal, onRefuse, ref } = props;
  const id = useId();
  const top = max ?? Number.MAX_SAFE_INTEGER;
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const go = (next: number) => {
    const fitting = Math.min(Math.max(next, min), Math.max(top, min));
    if (inactive) return;
    if (refusal !== undefined) onRefuse();
    if (fitting === latest.current) return;
    latest.current = fitting;
    onValueChange(fitting);
  };
  const keys: Record<string, () => void> = {
    ArrowUp: () => go(latest.current + 1),
    ArrowDown: () => go(latest.current - 1),
    PageUp: () => go(latest.current + BIG_STEP),
    PageDown: () => go(latest.current - BIG_STEP),
    Home: () => go(min),
    End: () => max !== undefined && go(max),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  const less = usePressAndHold(() => go(latest.current - 1));
  const more = usePressAndHold(() => go(latest.current + 1));

  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="meta">
            {hint}
          </p>
        ) : null}
        <FieldNotes id={id} error={refusal} />
      </div>
      <div className={styles.stepper} data-inactive={inactive || undefined}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.oneLess}
          aria-disabled={inactive || value <= min}
          {...less}
        >
          <MinusIcon aria-hidden="true" />
        </button>
        <TypedNumber
          {...{ id, value, min, max, inactive, refusals, refusal, onRefuse, ref }}
          describedBy={describedBy(id, { error: refusal, hint })}
          onKeyDown={onKeyDown}
          onType={go}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.oneMore}
          aria-disabled={inactive || value >= top}
          {...more}
        >
          <PlusIcon aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

interface TypedNumberProps
  extends Pick<StepperProps, 'value' | 'max' | 'inactive' | 'refusals' | 'refusal' | 'onRefuse' | 'ref'> {
  readonly id: string;
  readonly min: number;
  readonly describedBy?: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onType: (value: number) => void;
}

/** The field between the buttons. While it is empty the last value remains; leaving it shows that value. */
function TypedNumber({ id, value, min, max, inactive, describedBy, onKeyDown, onType, ...props }: TypedNumberProps) {
  const { refusals, refusal, onRefuse } = props;
  const [isEmpty, setIsEmpty] = useState(false);
  // A 0 is refused at once: to be sold it would have to become another number.
  const read = (number: NumberText) =>
    readingOf(number.text && Number(number.text) < min ? { problem: 'too-low' } : number, refusals);
  const { input, onFocus, ...typing } = useTypedText({
    value: isEmpty ? '' : String(value),
    refusal,
    onRefuse,
    onTake: (text) => {
      setIsEmpty(text === '');
      if (text !== '') onType(Number(text));
    },
    readTyped: (text) => read(typedNumber(text, 'quantity')),
    readPasted: (text) => read(pastedNumber(text, 'quantity')),
  });
  return (
    <input
      {...typing}
      ref={mergeRefs(input, props.ref)}
      id={id}
      role="spinbutton"
      className={styles.value}
      style={{ '--digits': typing.value.length } as CSSProperties}
      inputMode="numeric"
      autoComplete="off"
      readOnly={inactive}
      aria-invalid={refusal ? true : undefined}
      aria-disabled={inactive || undefined}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-describedby={describedBy}
      onFocus={(event) => {
        onFocus();
        event.target.select();
      }}
      onBlur={() => setIsEmpty(false)}
      onKeyDown={onKeyDown}
    />
  );
}
