import { authClient } from '../../lib/api/auth.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { authMessageFor } from '../../lib/messages/auth-messages.js';
import { saveResetEmail } from '../../lib/session/session.js';
import { authTexts as texts } from '../../lib/texts/en/auth.js';

/** Mails a code and stores the address; returns the sentence of a failure, which the toast already showed. */
export function useSendCode() {
  const { keyFor, renew } = useRequestKey();
  return async (email: string): Promise<string | undefined> => {
    const body = { email };
    try {
      await authClient.forgotPassword({ body }, { idempotencyKey: keyFor(body) });
    } catch (failure) {
      const message = authMessageFor('forgotPassword', failure);
      notifyProblem(message);
      return message;
    }
    renew();
    saveResetEmail(email);
    notify.success(texts.recovery.sent);
    return undefined;
  };
}
