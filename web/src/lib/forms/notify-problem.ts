import { notify, TOAST_MS } from '../feedback/toast.js';
import { serverTexts } from '../texts/en/server.js';

/** Shows a problem in a toast: the password rules stay longer, as there is more to read. */
export function notifyProblem(message: string | undefined, durationMs: number = TOAST_MS.page): void {
  if (!message) return;
  const isRules = message.startsWith(serverTexts.passwordRulesStart);
  notify.error(message, { durationMs: isRules ? TOAST_MS.passwordRules : durationMs });
}
