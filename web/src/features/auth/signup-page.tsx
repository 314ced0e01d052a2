import { Link } from 'react-router-dom';
import { Field } from '../../components/form/field.js';
import { UserIcon } from '../../components/icons.js';
import { paths } from '../../lib/navigation/paths.js';
import { authTexts as texts } from '../../lib/texts/auth.js';
import { AuthForm } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { EmailField } from './email-field.js';
import { fieldProblem, formProblem } from './form-problems.js';
import { NewPasswordFields } from './new-password-fields.js';
import { useSignup } from './use-signup.js';

/** Sign-up. The login opens when the success toast closes. */
export function SignupPage() {
  const { form, submit, isBusy } = useSignup();
  const { problems } = form;
  const isTaken = problems.email === texts.signup.emailTaken;
  return (
    <AuthFrame
      title="Create your account"
      intro="One account, one shop. It takes a minute."
      footer={
        <p>
          Already have an account? <Link to={paths.login}>Log in</Link>
        </p>
      }
    >
      <AuthForm
        onSubmit={submit}
        problem={formProblem(problems)}
        hasProblem={Object.keys(problems).length > 0}
        submitText="Create account"
        busy={isBusy}
        busyText={texts.signup.busy}
      >
        <Field
          label="Name"
          autoComplete="name"
          leading={<UserIcon />}
          readOnly={isBusy}
          {...fieldProblem(problems.name)}
          {...form.field('name')}
        />
        <EmailField
          readOnly={isBusy}
          hint={isTaken ? <Link to={paths.login}>Log in with this email</Link> : undefined}
          {...fieldProblem(problems.email)}
          {...form.field('email')}
        />
        <NewPasswordFields
          readOnly={isBusy}
          password={{ label: 'Create password', input: form.field('password'), problem: problems.password }}
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
