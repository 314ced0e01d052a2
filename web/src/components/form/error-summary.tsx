import { type Ref, useEffect, useId, useRef } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { controlTexts } from '../../lib/texts/en/controls.js';
import styles from './error-summary.module.css';

export interface SummaryError {
  readonly message: string;
  /** The id of the control; the message then links to it. */
  readonly fieldId?: string;
}

export interface ErrorSummaryProps {
  readonly errors: readonly SummaryError[];
  readonly title?: string;
  /** Change it on every failed submit: focus then moves to the summary. */
  readonly attempt?: number;
  readonly ref?: Ref<HTMLElement>;
}

/** All messages of a long form at its top, each a link to its field; takes focus after a failed submit. */
export function ErrorSummary({ errors, title = controlTexts.correctFollowing, attempt = 0, ref }: ErrorSummaryProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same errors must take focus again.
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [attempt, hasErrors]);
  if (!hasErrors) return null;
  return (
    <section ref={mergeRefs(box, ref)} tabIndex={-1} aria-labelledby={id} className={styles.summary}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list}>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ''}${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
