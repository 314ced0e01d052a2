import { Link } from 'react-router-dom';
import { Field } from '../../components/form/field.js';
import { UserIcon } from '../../components/icons.js';
import { Filled } from '../../components/layout/filled.js';
import { paths } from '../../lib/navigation/paths.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import { AuthForm } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { EmailField } from './email-field.js';
import { fieldProblem, formProblem } from './form-problems.js';
import { NewPasswordFields } from './new-password-fields.js';
import { useSignup } from './use-signup.js';

const { signup: texts } = authTexts;

/** Sign-up. The login opens when the success toast closes. */
export function SignupPage() {
  const { form, submit, isBusy } = useSignup();
  const { problems } = form;
  const isTaken = problems.email === texts.emailTaken;
  return (
    <AuthFrame
      title={texts.title}
      intro={texts.intro}
      footer={
        <p>
          <Filled text={texts.hasAccount} parts={{ link: <Link to={paths.login}>{texts.logIn}</Link> }} />
        </p>
      }
    >
      <AuthForm
        onSubmit={submit}
        problem={formProblem(problems)}
        hasProblem={Object.keys(problems).length > 0}
        submitText={texts.submit}
        busy={isBusy}
        busyText={texts.busy}
      >
        <Field
          label={texts.name}
          autoComplete="name"
          leading={<UserIcon />}
          readOnly={isBusy}
          {...fieldProblem(problems.name)}
          {...form.field('name')}
        />
        <EmailField
          readOnly={isBusy}
          hint={isTaken ? <Link to={paths.login}>{texts.logInWithEmail}</Link> : undefined}
          {...fieldProblem(problems.email)}
          {...form.field('email')}
        />
        <NewPasswordFields
          readOnly={isBusy}
          password={{ label: texts.password, input: form.field('password'), problem: problems.password }}
          confirm={{
            label: texts.confirmPassword,
            input: form.field('confirmPassword'),
            problem: problems.confirmPassword,
          }}
        />
      </AuthForm>
    </AuthFrame>
  );
}
