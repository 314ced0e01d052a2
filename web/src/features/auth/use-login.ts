import { loginFields } from '@bahi/contracts/auth';
import { tidyTexts } from '@bahi/contracts/shared';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isUnanswered, outcomeOf } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { notify, TOAST_MS } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { authMessageFor } from '../../lib/messages/auth-messages.js';
import { accountReason } from '../../lib/messages/failure-reason.js';
import { paths } from '../../lib/navigation/paths.js';
import { openSession } from '../../lib/session/session.js';
import { authTexts as texts } from '../../lib/texts/en/auth.js';
import { leadingProblem } from './form-problems.js';
import { shownProblems } from './shown-problems.js';
import type { ArrivalState } from './use-arrival-focus.js';

interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/** The login form's state and what happens on Login. */
export function useLogin(onSignedIn?: () => void) {
  const navigate = useNavigate();
  const arrival = useLocation().state as ArrivalState | null;
  const form = useForm<LoginValues>({
    initial: { email: arrival?.email ?? '', password: '' },
    problemsOf: (values) => shownProblems(loginFields, values),
  });
  const [isLeaving, setIsLeaving] = useState(false);

  const signIn = async (values: LoginValues) => {
    try {
      const { token, user } = await authClient.login({ body: tidyTexts(loginFields, values) });
      openSession(token, user);
      setIsLeaving(true);
      onSignedIn?.();
      notify.success(texts.login.success, { durationMs: TOAST_MS.quick, onClose: () => navigate(paths.home) });
    } catch (failure) {
      const message = authMessageFor('login', failure);
      form.setProblem('form', message);
      notifyProblem(message, TOAST_MS.quick);
      // Not a mistake of the person: the same button sends the same once more.
      if (isUnanswered(failure)) return;
      form.change('password', '');
      form.focus(accountReason('login', outcomeOf(failure)) === 'invalid-credentials' ? 'password' : 'email');
    }
  };
  const refuse = (problems: Problems<LoginValues>) => notifyProblem(leadingProblem(problems), TOAST_MS.quick);

  return { form, submit: form.onSubmit(signIn, refuse), isBusy: form.isBusy || isLeaving };
}
