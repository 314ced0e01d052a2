import { forgotPasswordFields } from '@bahi/contracts/auth';
import { tidyTexts } from '@bahi/contracts/shared';
import { useNavigate } from 'react-router-dom';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { paths } from '../../lib/navigation/paths.js';
import { readResetEmail } from '../../lib/session/session.js';
import { shownProblems } from './shown-problems.js';
import { useSendCode } from './use-send-code.js';

interface ForgotValues {
  readonly email: string;
}

/** The first step of the recovery: where the code goes. */
export function useForgotPassword() {
  const navigate = useNavigate();
  const sendCode = useSendCode();
  const form = useForm<ForgotValues>({
    initial: { email: readResetEmail() ?? '' },
    problemsOf: (values) => shownProblems(forgotPasswordFields, values),
  });
  const send = async (values: ForgotValues) => {
    const problem = await sendCode(tidyTexts(forgotPasswordFields, values).email);
    if (problem) {
      form.setProblem('email', problem);
      form.focus('email');
    } else navigate(paths.verifyOtp);
  };
  const refuse = ({ email }: Problems<ForgotValues>) => notifyProblem(email);
  return { form, submit: form.onSubmit(send, refuse) };
}
