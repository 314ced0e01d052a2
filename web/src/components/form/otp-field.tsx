import { OTP_DIGITS } from '@bahi/contracts/shared';
import type { Ref } from 'react';
import { Field, type FieldProps } from './field.js';
import styles from './otp-field.module.css';

export interface OtpFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'inputMode' | 'autoComplete'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One field for the six digits: pasting "123 456" and the phone's one-time-code fill both work. */
export function OtpField({ value, onValueChange, ...field }: OtpFieldProps) {
  return (
    <Field
      {...field}
      className={styles.otp}
      value={value}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, OTP_DIGITS))}
    />
  );
}
