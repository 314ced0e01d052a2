import { passwordProblems } from '@bahi/contracts/auth';
import { useId } from 'react';
import { PasswordField } from '../../components/form/password-field.js';
import { LockIcon } from '../../components/icons.js';
import { announce } from '../../lib/feedback/announce.js';
import type { FieldInput } from '../../lib/forms/use-form.js';
import { fieldProblem } from './form-problems.js';
import { PasswordRules, rulesSummary } from './password-rules.js';

interface PasswordInput {
  readonly label: string;
  readonly input: FieldInput;
  readonly problem?: string;
}

export interface NewPasswordFieldsProps {
  readonly password: PasswordInput;
  readonly confirm: PasswordInput;
  readonly readOnly: boolean;
}

/** A new password with its live rules, and the same again; shared by signup and reset. */
export function NewPasswordFields({ password, confirm, readOnly }: NewPasswordFieldsProps) {
  const rulesId = useId();
  const isRefused = lacksRules(password);
  return (
    <>
      <PasswordField
        label={password.label}
        autoComplete="new-password"
        leading={<LockIcon />}
        readOnly={readOnly}
        // The list below shows what is missing; the toast has the sentence.
        {...(isRefused ? { invalid: true } : fieldProblem(password.problem))}
        {...password.input}
        aria-describedby={rulesId}
        onBlur={(event) => {
          password.input.onBlur();
          if (event.target.value) announce(rulesSummary(event.target.value));
        }}
      />
      <PasswordRules id={rulesId} password={password.input.value} marked={isRefused} />
      <PasswordField
        label={confirm.label}
        autoComplete="new-password"
        leading={<LockIcon />}
        readOnly={readOnly}
        {...fieldProblem(confirm.problem)}
        {...confirm.input}
      />
    </>
  );
}

/** Refused for its rules, not because it is missing or too long. */
function lacksRules({ problem, input: { value } }: PasswordInput) {
  return problem !== undefined && value !== '' && passwordProblems(value).length > 0;
}
