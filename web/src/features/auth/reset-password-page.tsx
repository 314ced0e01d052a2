import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Filled } from '../../components/layout/filled.js';
import { notify } from '../../lib/feedback/toast.js';
import { paths } from '../../lib/navigation/paths.js';
import { readResetEmail } from '../../lib/session/session.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import { AuthForm } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { formProblem } from './form-problems.js';
import { NewPasswordFields } from './new-password-fields.js';
import { type ArrivalState, useArrivalFocus } from './use-arrival-focus.js';
import { useResetPassword } from './use-reset-password.js';

const { recovery: texts } = authTexts;

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
    notify.error(texts.noEmail, { outlivesPage: true });
    navigate(paths.forgotPassword, { replace: true, state: { redirected: true, problem: texts.noEmail } });
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
      title={texts.reset.title}
      intro={<Filled text={texts.reset.intro} parts={{ email: <strong>{email}</strong> }} />}
    >
      <AuthForm
        onSubmit={submit}
        problem={formProblem(problems)}
        hasProblem={Object.keys(problems).length > 0}
        submitText={texts.reset.submit}
        busy={isBusy}
        busyText={texts.resetting}
      >
        {/* For password managers: which account the new password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          readOnly={isBusy}
          password={{ label: texts.reset.password, input: form.field('password'), problem: problems.password }}
          confirm={{
            label: texts.reset.confirmPassword,
            input: form.field('confirmPassword'),
            problem: problems.confirmPassword,
          }}
        />
      </AuthForm>
    </AuthFrame>
  );
}
