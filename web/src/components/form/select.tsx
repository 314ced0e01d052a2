import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { ChevronDownIcon } from '../icons.js';
import { type FieldFrame, FieldShell } from './field.js';
import { describedBy } from './field-notes.js';
import styles from './select.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  readonly placeholder?: string;
  readonly size?: 'small' | 'medium';
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The device's own select, which is best on a phone. Works with `{...form.field('unit')}` of `useForm`. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  markRequired,
  options,
  placeholder,
  size = 'medium',
  className,
  ...select
}: SelectProps) {
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldShell {...{ id, label, hideLabel, hint, error, markRequired, className }}>
      <div className={classNames(styles.control, styles[size], error && styles.invalid)}>
        <select
          {...select}
          id={id}
          className={styles.select}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
        >
          {placeholder ? (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          ) : null}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDownIcon aria-hidden="true" className={styles.arrow} />
      </div>
    </FieldShell>
  );
}
