import { authTexts } from '../../lib/texts/en/auth.js';
import { AuthForm, PROBLEM_ID } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { EmailField } from './email-field.js';
import { useArrivalFocus, useArrivalProblem } from './use-arrival-focus.js';
import { useForgotPassword } from './use-forgot-password.js';

const { recovery: texts } = authTexts;

/** Step 1 of the recovery: requests a code by e-mail. */
export function ForgotPasswordPage() {
  const { form, submit } = useForgotPassword();
  const { problems, isBusy } = form;
  const arrival = useArrivalProblem(form.isDirty || form.attempts > 0);
  useArrivalFocus(() => form.focus('email'));
  return (
    <AuthFrame step={1} title={texts.forgot.title} intro={texts.forgot.intro}>
      <AuthForm
        onSubmit={submit}
        problem={arrival}
        hasProblem={Boolean(problems.email)}
        submitText={texts.forgot.submit}
        busy={isBusy}
        busyText={texts.sending}
      >
        <EmailField
          readOnly={isBusy}
          error={problems.email}
          aria-describedby={arrival && PROBLEM_ID}
          {...form.field('email')}
        />
      </AuthForm>
    </AuthFrame>
  );
}
