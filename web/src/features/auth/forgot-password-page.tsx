import { authTexts as texts } from '../../lib/texts/auth.js';
import { AuthForm } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { EmailField } from './email-field.js';
import { useArrivalFocus } from './use-arrival-focus.js';
import { useForgotPassword } from './use-forgot-password.js';

/** Step 1 of the recovery: asks for a code by e-mail. */
export function ForgotPasswordPage() {
  const { form, submit } = useForgotPassword();
  const { problems, isBusy } = form;
  useArrivalFocus(() => form.focus('email'));
  return (
    <AuthFrame step={1} title="Forgot password" intro="We send a 6-digit code to your email.">
      <AuthForm
        onSubmit={submit}
        hasProblem={Boolean(problems.email)}
        submitText="Send Mail"
        busy={isBusy}
        busyText={texts.recovery.sending}
      >
        <EmailField readOnly={isBusy} error={problems.email} {...form.field('email')} />
      </AuthForm>
    </AuthFrame>
  );
}
