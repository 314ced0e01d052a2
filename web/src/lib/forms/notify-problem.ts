import { PASSWORD_TEXT_START } from '@bahi/contracts/auth';
import { notify, TOAST_MS } from '../feedback/toast.js';

/** Shows a problem in a toast: the password rules stay longer, as there is more to read. */
export function notifyProblem(message: string | undefined, durationMs: number = TOAST_MS.page): void {
  if (!message) return;
  const isRules = message.startsWith(PASSWORD_TEXT_START);
  notify.error(message, { durationMs: isRules ? TOAST_MS.passwordRules : durationMs });
}
