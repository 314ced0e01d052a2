import { Link } from 'react-router-dom';
import { PasswordField } from '../../components/form/password-field.js';
import { LockIcon } from '../../components/icons.js';
import { Filled } from '../../components/layout/filled.js';
import { paths } from '../../lib/navigation/paths.js';
import { readToken } from '../../lib/session/session.js';
import { authTexts } from '../../lib/texts/en/auth.js';
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

const { login: texts } = authTexts;

/** Sign-in. The dashboard opens when the success toast closes. */
export function LoginPage({ onSignedIn }: LoginPageProps) {
  const { form, submit, isBusy } = useLogin(onSignedIn);
  const { problems } = form;
  // With a session again, for example from another tab, the reason for coming here is void.
  const arrival = useArrivalProblem(form.isDirty || readToken() !== null);
  const refused = problems.form || arrival ? { 'aria-describedby': PROBLEM_ID } : {};
  return (
    <AuthFrame
      title={texts.title}
      intro={texts.intro}
      footer={
        <>
          <p>
            <Filled text={texts.isNew} parts={{ link: <Link to={paths.signup}>{texts.signUp}</Link> }} />
          </p>
          {readToken() && !isBusy ? <Link to={paths.home}>{texts.continue}</Link> : null}
        </>
      }
    >
      <AuthForm
        onSubmit={submit}
        problem={formProblem(problems) ?? arrival}
        hasProblem={Object.keys(problems).length > 0}
        submitText={texts.submit}
        busy={isBusy}
        busyText={texts.busy}
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
            label={texts.password}
            autoComplete="current-password"
            leading={<LockIcon />}
            readOnly={isBusy}
            {...refused}
            {...fieldProblem(problems.password)}
            {...form.field('password')}
          />
          <Link to={paths.forgotPassword} className={styles.forgot}>
            {texts.forgotPassword}
          </Link>
        </div>
      </AuthForm>
    </AuthFrame>
  );
}
