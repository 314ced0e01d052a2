import { verifyOtpFields } from '@bahi/contracts/auth';
import { tidyTexts } from '@bahi/contracts/shared';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../../lib/api/auth.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { authMessageFor } from '../../lib/messages/auth-messages.js';
import { paths } from '../../lib/navigation/paths.js';
import { authTexts as texts } from '../../lib/texts/en/auth.js';
import { shownProblems } from './shown-problems.js';

interface OtpValues {
  readonly email: string;
  readonly otp: string;
}

/** The second step of the recovery: the code that was mailed to `email`. */
export function useVerifyOtp(email: string, selectCode: () => void) {
  const navigate = useNavigate();
  const { keyFor } = useRequestKey();
  const form = useForm<OtpValues>({
    initial: { email, otp: '' },
    problemsOf,
  });

  const verify = async (values: OtpValues) => {
    const body = tidyTexts(verifyOtpFields, values);
    try {
      await authClient.verifyOtp({ body }, { idempotencyKey: keyFor(body) });
      notify.success(texts.recovery.verified);
      navigate(paths.resetPassword, { state: { email } });
    } catch (failure) {
      const message = authMessageFor('verifyOtp', failure);
      form.setProblem('otp', message);
      selectCode();
      notifyProblem(message);
    }
  };
  const refuse = ({ otp }: Problems<OtpValues>) => notifyProblem(otp);
  return { form, isComplete: !problemsOf(form.values).otp, submit: form.onSubmit(verify, refuse) };
}

function problemsOf(values: OtpValues) {
  return shownProblems(verifyOtpFields, values);
}
