import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { controlTexts } from '../../lib/texts/en/controls.js';
import { Skeleton } from '../feedback/skeleton.js';
import styles from './field.module.css';
import { describedBy, FieldNotes, type Notes } from './field-notes.js';

/** What every control with a label shares. */
export interface FieldFrame extends Notes {
  readonly label: string;
  /** For names that only a reader needs, such as a period select beside a title. */
  readonly hideLabel?: boolean;
  /** Adds "(required)" to the label. */
  readonly markRequired?: boolean;
}

export interface FieldShellProps extends FieldFrame {
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Label above, control, then error or hint. Controls of the kit are built on it. */
export function FieldShell({ id, label, hideLabel, hint, error, markRequired, className, children }: FieldShellProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {markRequired ? <span className={styles.required}> {controlTexts.required}</span> : null}
      </label>
      {children}
      <FieldNotes {...{ id, error, hint }} />
    </div>
  );
}

export interface FieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  /** An icon or sign inside the control, before the text; never read out. */
  readonly leading?: ReactNode;
  /** A control inside the frame, after the text. */
  readonly trailing?: ReactNode;
  /** Marked as invalid while the sentence is elsewhere, such as above the button. */
  readonly invalid?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled line of text. Works with `{...form.field('name')}` of `useForm`. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  markRequired,
  leading,
  trailing,
  invalid,
  className,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const isWrong = invalid || Boolean(error);
  return (
    <FieldShell {...{ id, label, hideLabel, hint, error, markRequired, className }}>
      <div className={classNames(styles.control, isWrong && styles.invalid, input.readOnly && styles.readOnly)}>
        {leading ? (
          <span className={styles.leading} aria-hidden="true">
            {leading}
          </span>
        ) : null}
        <input
          {...input}
          id={id}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy(id, { error, hint }, input['aria-describedby'])}
          className={styles.input}
        />
        {trailing}
      </div>
    </FieldShell>
  );
}

/** The placeholder of a field with a button: its real label, then grey of the same height. */
export function FieldSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.field} aria-hidden="true">
      <span className={styles.label}>{label}</span>
      <div className={classNames(styles.control, styles.readOnly)}>
        <Skeleton height="max(42px, var(--hit))" />
      </div>
    </div>
  );
}

export interface TextAreaFieldProps extends FieldFrame, TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several labelled lines of text. */
export function TextAreaField({ label, hideLabel, hint, error, markRequired, className, ...area }: TextAreaFieldProps) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <FieldShell {...{ id, label, hideLabel, hint, error, markRequired, className }}>
      <textarea
        rows={3}
        // The browser itself shows no more than the line of the caret.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={classNames(styles.control, styles.area, error && styles.invalid)}
      />
    </FieldShell>
  );
}
