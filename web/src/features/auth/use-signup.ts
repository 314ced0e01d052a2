import { registerFields } from '@bahi/contracts/auth';
import { tidyTexts } from '@bahi/contracts/shared';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify, TOAST_MS } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { authMessageFor } from '../../lib/messages/auth-messages.js';
import { accountReason } from '../../lib/messages/failure-reason.js';
import { paths } from '../../lib/navigation/paths.js';
import { authTexts as texts } from '../../lib/texts/en/auth.js';
import { serverTexts } from '../../lib/texts/en/server.js';
import { confirmationField, confirmedProblems } from './confirmed-password.js';
import { leadingProblem } from './form-problems.js';

const fields = { ...registerFields, confirmPassword: confirmationField };
type SignupValues = Readonly<Record<keyof typeof fields, string>>;

/** The signup form's state and what happens on Create account. */
export function useSignup() {
  const navigate = useNavigate();
  // An operator's link brings it, where invited people alone sign up.
  const invitation = useSearchParams()[0].get('invitation');
  const { keyFor } = useRequestKey();
  const form = useForm<SignupValues>({
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    problemsOf: (values) => confirmedProblems(fields, values),
  });
  const [isLeaving, setIsLeaving] = useState(false);

  const createAccount = async (values: SignupValues) => {
    const body = { ...tidyTexts(registerFields, values), ...(invitation ? { invitation } : {}) };
    try {
      const { msg } = await authClient.register({ body }, { idempotencyKey: keyFor(body) });
      setIsLeaving(true);
      const goToLogin = () => navigate(paths.login, { state: { email: body.email } });
      notify.success(serverTexts.shown(msg) || texts.signup.success, {
        durationMs: TOAST_MS.quick,
        onClose: goToLogin,
      });
    } catch (failure) {
      const message = authMessageFor('register', failure);
      const isTaken = accountReason('register', outcomeOf(failure)) === 'user-exists';
      form.setProblem(isTaken ? 'email' : 'form', message);
      if (isTaken) form.focus('email');
      notifyProblem(message, TOAST_MS.quick);
    }
  };
  const refuse = (problems: Problems<SignupValues>) => notifyProblem(leadingProblem(problems), TOAST_MS.quick);

  return { form, submit: form.onSubmit(createAccount, refuse), isBusy: form.isBusy || isLeaving };
}
