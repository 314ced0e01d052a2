import { type FormEvent, type FormEventHandler, type ReactNode, useEffect } from 'react';
import { Button } from '../../components/form/button.js';
import { ErrorIcon } from '../../components/icons.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import styles from './auth-form.module.css';

export interface AuthFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  /** The sentence that is no single field's, the same as in the toast. */
  readonly problem?: string;
  /** A problem exists, here or under a field: shown in the title. */
  readonly hasProblem: boolean;
  readonly submitText: string;
  /** The button is primary once everything is filled in; pressed before, it shows what is missing. */
  readonly isLit?: boolean;
  readonly busy: boolean;
  readonly busyText: string;
}

/** Where the fields' `aria-describedby` finds the sentence above the button. */
export const PROBLEM_ID = 'form-problem';

/** A form with one button; its problem shows right above that button. */
export function AuthForm({
  onSubmit,
  children,
  problem,
  hasProblem,
  submitText,
  isLit = true,
  busy,
  busyText,
}: AuthFormProps) {
  useErrorTitle(hasProblem);
  return (
    <form noValidate onSubmit={busy ? ignore : onSubmit} className="stack">
      {children}
      {problem ? (
        <p id={PROBLEM_ID} className={styles.problem}>
          <ErrorIcon aria-hidden="true" />
          <span>{problem}</span>
        </p>
      ) : null}
      <Button
        type="submit"
        variant={isLit ? 'primary' : 'secondary'}
        size="large"
        block
        busy={busy}
        busyText={busyText}
      >
        {submitText}
      </Button>
    </form>
  );
}

function ignore(event: FormEvent) {
  return event.preventDefault();
}

/** The page title names the problem, for screen readers, which read titles first. */
function useErrorTitle(hasProblem: boolean) {
  useEffect(() => {
    if (!hasProblem) return;
    const before = document.title;
    document.title = authTexts.errorTitle(before);
    return () => {
      document.title = before;
    };
  }, [hasProblem]);
}
