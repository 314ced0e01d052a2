import { type ClipboardEvent, type Ref, useState } from 'react';
import { type NumberRefusal, refuseNumber } from '../../lib/forms/number-text.js';
import { Field, type FieldProps } from './field.js';

export interface NumberFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'inputMode'> {
  /** The sentence for each refusal: "Cost Price cannot be negative". */
  readonly refusals: Readonly<Record<NumberRefusal, string>>;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Told the refusal text as well, for a toast. */
  readonly onRefuse?: (message: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

interface KindProps extends NumberFieldProps {
  readonly kind: 'money' | 'quantity';
}

/**
 * Digits only: a negative or non-numeric value is refused with the product's own sentence, which stays while the field
 * has the focus, and the value stays.
 */
export function NumberField({ kind, refusals, value, onValueChange, onRefuse, onBlur, error, ...field }: KindProps) {
  const [refusal, setRefusal] = useState<string>();
  const take = (text: string) => {
    const refused: NumberRefusal | null = refuseNumber(text, kind);
    if (!refused) {
      setRefusal(undefined);
      onValueChange(text);
      return;
    }
    const message = refusals[refused];
    setRefusal(message);
    onRefuse?.(message);
  };
  // ₹, spaces and grouping commas come along when an amount is copied from a bill.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const bare = text.replace(/[₹,\s]/g, '');
    if (bare === text) return;
    event.preventDefault();
    take(bare);
  };
  return (
    <Field
      {...field}
      value={value}
      error={refusal ?? error}
      type="text"
      inputMode={kind === 'money' ? 'decimal' : 'numeric'}
      autoComplete="off"
      onBlur={(event) => {
        setRefusal(undefined);
        onBlur?.(event);
      }}
      onPaste={paste}
      onChange={(event) => take(event.target.value.trim())}
    />
  );
}
