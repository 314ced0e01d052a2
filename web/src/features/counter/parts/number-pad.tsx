import { latinDigits } from '@bahi/contracts/shared';
import type { Ref } from 'react';
import { Field } from '../../../components/form/field.js';
import { TOUCH, useMedia } from '../../../lib/browser/use-media.js';
import { askingTexts } from '../../../lib/texts/en/asking.js';
import styles from './counter-dialogs.module.css';

const { ask: texts } = askingTexts;
const BACK = '⌫';
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', BACK];

export interface NumberPadProps {
  readonly label: string;
  readonly value: string;
  /** What the number means. */
  readonly hint: string;
  /** Why it cannot be. */
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A field for a number with decimals; on a touch screen with its own keys, which cover nothing. */
export function NumberPad({ label, value, hint, error, onChange, ref }: NumberPadProps) {
  const isTouch = useMedia(TOUCH);
  const type = (text: string) => onChange(latinDigits(text));
  return (
    <>
      <Field
        ref={ref}
        label={label}
        value={value}
        hint={hint}
        error={error ?? undefined}
        inputMode={isTouch ? 'none' : 'decimal'}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
      {isTouch ? (
        <fieldset className={styles.pad} aria-label={texts.pad}>
          {KEYS.map((key) => (
            <button
              key={key}
              type="button"
              aria-label={key === BACK ? texts.back : undefined}
              onClick={() => type(key === BACK ? value.slice(0, -1) : value + key)}
            >
              {key}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
