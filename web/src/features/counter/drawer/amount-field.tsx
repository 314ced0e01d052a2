import type { RefObject } from 'react';
import { Field } from '../../../components/form/field.js';

export interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error: string | undefined;
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** An amount in rupees, typed as in the payment: what is no amount stands as it is, and is refused when it is sent. */
export function AmountField({ onValueChange, ...field }: AmountFieldProps) {
  return (
    <Field
      {...field}
      leading="₹"
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
