import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../lib/feedback/toast.js';
import { paths } from '../../lib/navigation/paths.js';
import { readResetEmail } from '../../lib/session/session.js';
import { authTexts as texts } from '../../lib/texts/auth.js';
import { AuthForm } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { formProblem } from './form-problems.js';
import { NewPasswordFields } from './new-password-fields.js';
import { type ArrivalState, useArrivalFocus } from './use-arrival-focus.js';
import { useResetPassword } from './use-reset-password.js';

/** Step 3 of the recovery; without an e-mail it shows why and restarts at step 1. */
export function ResetPasswordPage() {
  const email = useRecoveryEmail();
  return email ? <ResetPassword email={email} /> : <NoEmail />;
}

/** The e-mail of the recovery: navigation state, else the stored one, else the query. Settled on arrival. */
function useRecoveryEmail(): string | null {
  const { state, search } = useLocation();
  const [email] = useState(
    () => (state as ArrivalState | null)?.email || readResetEmail() || new URLSearchParams(search).get('email'),
  );
  return email;
}

function NoEmail() {
  const navigate = useNavigate();
  useEffect(() => {
    notify.error(texts.recovery.noEmail);
    navigate(paths.forgotPassword, { replace: true, state: { redirected: true, problem: texts.recovery.noEmail } });
  }, [navigate]);
  return null;
}

function ResetPassword({ email }: { readonly email: string }) {
  const { form, submit, isBusy } = useResetPassword(email);
  const { problems } = form;
  useArrivalFocus(() => form.focus('password'));
  return (
    <AuthFrame
      step={3}
      title="Reset password"
      intro={
        <>
          Choose a new password for <strong>{email}</strong>.
        </>
      }
    >
      <AuthForm
        onSubmit={submit}
        problem={formProblem(problems)}
        hasProblem={Object.keys(problems).length > 0}
        submitText="Reset password"
        busy={isBusy}
        busyText={texts.recovery.resetting}
      >
        {/* For password managers: which account the new password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          readOnly={isBusy}
          password={{ label: 'New password', input: form.field('password'), problem: problems.password }}
          confirm={{
            label: 'Confirm password',
            input: form.field('confirmPassword'),
            problem: problems.confirmPassword,
          }}
        />
      </AuthForm>
    </AuthFrame>
  );
}
