import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { usePressAndHold } from '../../lib/browser/use-press-and-hold.js';
import { controlTexts as texts } from '../../lib/texts/en/controls.js';
import { MinusIcon, PlusIcon } from '../icons.js';
import styles from './stepper.module.css';

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
  readonly ref?: Ref<HTMLInputElement>;
}

const BIG_STEP = 10;

/** A whole number with − and + (press and hold repeats); arrows, Page keys by 10, Home and End. */
export function Stepper({ label, value, onValueChange, min = 1, max, hint, inactive = false, ref }: StepperProps) {
  const id = useId();
  const top = max ?? Number.MAX_SAFE_INTEGER;
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const go = (next: number) => {
    const fitting = Math.min(Math.max(next, min), Math.max(top, min));
    if (inactive || fitting === latest.current) return;
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
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        ) : null}
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
          {...{ id, value, min, max, inactive, ref }}
          describedBy={hint ? `${id}-hint` : undefined}
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

interface TypedNumberProps {
  readonly id: string;
  readonly value: number;
  readonly min: number;
  readonly max?: number;
  readonly inactive: boolean;
  readonly describedBy?: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onType: (value: number) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field between the buttons. While it is empty the last value remains; leaving it shows that value. */
function TypedNumber({ id, value, min, max, inactive, describedBy, onKeyDown, onType, ref }: TypedNumberProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 7);
    const isComplete = digits !== '' && Number(digits) >= min && Number(digits) <= (max ?? Number.MAX_SAFE_INTEGER);
    setDraft(isComplete ? null : digits === '' ? '' : null);
    if (digits !== '') onType(Number(digits));
  };
  const shown = draft ?? String(value);
  return (
    <input
      ref={ref}
      id={id}
      role="spinbutton"
      className={styles.value}
      style={{ '--digits': shown.length } as CSSProperties}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      readOnly={inactive}
      aria-disabled={inactive || undefined}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-describedby={describedBy}
      onFocus={(event) => event.target.select()}
      onBlur={() => setDraft(null)}
      onKeyDown={onKeyDown}
      onChange={(event) => take(event.target.value)}
    />
  );
}
