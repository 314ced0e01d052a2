import { useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { OtpField } from '../../components/form/otp-field.js';
import { Filled } from '../../components/layout/filled.js';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import { paths } from '../../lib/navigation/paths.js';
import { readResetEmail } from '../../lib/session/session.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import { AuthForm } from './auth-form.js';
import { AuthFrame } from './auth-frame.js';
import { ResendCode } from './resend-code.js';
import { useArrivalFocus } from './use-arrival-focus.js';
import { useVerifyOtp } from './use-verify-otp.js';

const { recovery: texts } = authTexts;

/** Step 2 of the recovery; without a stored e-mail it begins again at step 1. */
export function VerifyOtpPage() {
  const email = readResetEmail();
  return email ? (
    <VerifyOtp email={email} />
  ) : (
    <Navigate to={paths.forgotPassword} replace state={{ redirected: true }} />
  );
}

function VerifyOtp({ email }: { readonly email: string }) {
  const code = useRef<HTMLInputElement>(null);
  const { form, isComplete, submit } = useVerifyOtp(email, () => code.current?.select());
  const { problems, isBusy } = form;
  const { ref, ...control } = form.control('otp');
  useArrivalFocus(() => code.current?.focus());
  return (
    <AuthFrame
      step={2}
      title={texts.verify.title}
      intro={
        <Filled
          text={texts.verify.intro}
          parts={{
            email: <strong>{email}</strong>,
            link: <Link to={paths.forgotPassword}>{texts.verify.change}</Link>,
          }}
        />
      }
      footer={<ResendCode email={email} />}
    >
      <AuthForm
        onSubmit={submit}
        hasProblem={Boolean(problems.otp)}
        submitText={texts.verify.submit}
        isLit={isComplete}
        busy={isBusy}
        busyText={texts.verifying}
      >
        <OtpField
          {...control}
          ref={mergeRefs(code, ref)}
          label={texts.verify.code}
          readOnly={isBusy}
          error={problems.otp}
        />
      </AuthForm>
    </AuthFrame>
  );
}
