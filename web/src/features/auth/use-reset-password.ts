import { resetPasswordFields } from '@bahi/contracts/auth';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../../lib/api/auth.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { authMessageFor } from '../../lib/messages/auth-messages.js';
import { paths } from '../../lib/navigation/paths.js';
import { forgetResetEmail } from '../../lib/session/session.js';
import { authTexts as texts } from '../../lib/texts/en/auth.js';
import { confirmationField, confirmedProblems } from './confirmed-password.js';
import { leadingProblem } from './form-problems.js';

const fields = { password: resetPasswordFields.newPassword, confirmPassword: confirmationField };
type ResetValues = Readonly<Record<keyof typeof fields, string>>;

/** How long the success shows before the login opens. */
const SUCCESS_MS = 2000;

/** The last step of the recovery: the new password of `email`. */
export function useResetPassword(email: string) {
  const navigate = useNavigate();
  const { keyFor } = useRequestKey();
  const form = useForm<ResetValues>({
    initial: { password: '', confirmPassword: '' },
    problemsOf: (values) => confirmedProblems(fields, values),
  });
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = () => {
    forgetResetEmail();
    navigate(paths.login, { state: { email } });
  };
  const reset = async ({ password }: ResetValues) => {
    const body = { email, newPassword: password };
    try {
      await authClient.resetPassword({ body }, { idempotencyKey: keyFor(body) });
      setIsLeaving(true);
      notify.success(texts.recovery.done, { durationMs: SUCCESS_MS, onClose: leave });
    } catch (failure) {
      const message = authMessageFor('resetPassword', failure);
      form.setProblem('form', message);
      form.focus('password');
      notifyProblem(message);
    }
  };
  const refuse = (problems: Problems<ResetValues>) => notifyProblem(leadingProblem(problems));
  return { form, submit: form.onSubmit(reset, refuse), isBusy: form.isBusy || isLeaving };
}
