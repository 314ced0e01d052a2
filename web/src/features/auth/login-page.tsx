import { Link } from 'react-router-dom';
import { PasswordField } from '../../components/form/password-field.js';
import { LockIcon } from '../../components/icons.js';
import { paths } from '../../lib/navigation/paths.js';
import { readToken } from '../../lib/session/session.js';
import { authTexts as texts } from '../../lib/texts/auth.js';
import { AuthForm, PROBLEM_ID } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { EmailField } from './email-field.js';
import { fieldProblem, formProblem } from './form-problems.js';
import styles from './login-page.module.css';
import { useArrivalProblem } from './use-arrival-focus.js';
import { useLogin } from './use-login.js';

export interface LoginPageProps {
  /** The session is open: time to fetch what comes next. */
  readonly onSignedIn?: () => void;
}

/** Sign-in. The dashboard opens when the success toast closes. */
export function LoginPage({ onSignedIn }: LoginPageProps) {
  const { form, submit, isBusy } = useLogin(onSignedIn);
  const { problems } = form;
  // With a session again, for example from another tab, the reason for coming here is void.
  const arrival = useArrivalProblem(form.isDirty || readToken() !== null);
  const refused = problems.form || arrival ? { 'aria-describedby': PROBLEM_ID } : {};
  return (
    <AuthFrame
      title="Welcome back"
      intro="Log in to your shop."
      footer={
        <>
          <p>
            New to Bahi? <Link to={paths.signup}>Sign up</Link>
          </p>
          {readToken() && !isBusy ? <Link to={paths.home}>Continue</Link> : null}
        </>
      }
    >
      <AuthForm
        onSubmit={submit}
        problem={formProblem(problems) ?? arrival}
        hasProblem={Object.keys(problems).length > 0}
        submitText="Login"
        busy={isBusy}
        busyText={texts.login.busy}
      >
        <EmailField
          autoComplete="username"
          readOnly={isBusy}
          {...refused}
          {...fieldProblem(problems.email)}
          {...form.field('email')}
        />
        <div className={styles.password}>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            leading={<LockIcon />}
            readOnly={isBusy}
            {...refused}
            {...fieldProblem(problems.password)}
            {...form.field('password')}
          />
          <Link to={paths.forgotPassword} className={styles.forgot}>
            Forgot password?
          </Link>
        </div>
      </AuthForm>
    </AuthFrame>
  );
}
