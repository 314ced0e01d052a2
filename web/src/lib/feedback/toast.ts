import { toast } from 'react-toastify/unstyled';

/** How long toasts stay, in milliseconds. */
export const TOAST_MS = {
  /** Dashboard and recovery pages. */
  page: 3000,
  /** Login and signup. */
  quick: 2000,
  passwordRules: 5000,
  default: 5000,
} as const;

const MAX_TOASTS = 3;

export interface ToastOptions {
  readonly durationMs?: number;
  /**
   * Called once when the toast closes, by time or by a tap. Such a toast does not pause: a resting pointer or a hidden
   * tab must not block the way on.
   */
  readonly onClose?: () => void;
}

type Kind = 'success' | 'error' | 'warning' | 'info';

/** The toast that shows a sentence; one that is closing does not count. */
const standing = new Map<string, string>();
let shown = 0;

/** What is seen, oldest first. */
const seen: string[] = [];

/** Shows a toast, top right. Pages call it; `lib/api` never does. 3 s by default. */
export const notify = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
};

/** Takes all toasts away; for tests and for a change of user. */
export function dismissToasts(): void {
  toast.dismiss();
}

function once(act: () => void) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}

function isStanding(sentence: string) {
  const toastId = standing.get(sentence);
  return toastId !== undefined && toast.isActive(toastId);
}

/** Dismisses the oldest toast: a queued one would appear after the next press and describe the one before. */
function dismissOldest() {
  while (seen.length >= MAX_TOASTS) toast.dismiss(seen.shift());
}

function show(kind: Kind, text: string, { durationMs = TOAST_MS.page, onClose }: ToastOptions = {}) {
  const sentence = `${kind}:${text}`;
  // The same sentence is not stacked twice.
  if (isStanding(sentence)) return;
  shown += 1;
  const toastId = `${sentence}:${shown}`;
  standing.set(sentence, toastId);
  dismissOldest();
  seen.push(toastId);
  const leave = () => {
    if (seen.includes(toastId)) seen.splice(seen.indexOf(toastId), 1);
    if (standing.get(sentence) === toastId) standing.delete(sentence);
  };
  const shared = { toastId, role: kind === 'error' ? 'alert' : 'status' };
  if (!onClose) {
    toast[kind](text, { ...shared, autoClose: durationMs, pauseOnHover: true, pauseOnFocusLoss: true, onClose: leave });
    return;
  }
  const finish = once(() => {
    leave();
    onClose();
  });
  toast[kind](text, { ...shared, autoClose: false, onClick: finish, onClose: finish });
  setTimeout(() => {
    toast.dismiss(toastId);
    finish();
  }, durationMs);
}
