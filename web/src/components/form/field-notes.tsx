import type { ReactNode } from 'react';
import { ErrorIcon } from '../icons.js';
import styles from './field-notes.module.css';

export interface Notes {
  readonly error?: string;
  readonly hint?: ReactNode;
}

/** Ids of the texts that describe a control: the error first, then the hint. */
export function describedBy(id: string, { error, hint }: Notes, extra?: string) {
  return [error ? `${id}-error` : '', hint ? `${id}-hint` : '', extra ?? ''].filter(Boolean).join(' ') || undefined;
}

/** The error and the hint under a control. The control references them with `describedBy`. */
export function FieldNotes({ id, error, hint }: Notes & { readonly id: string }) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <ErrorIcon aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="meta">
          {hint}
        </p>
      ) : null}
    </>
  );
}
