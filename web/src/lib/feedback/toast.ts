import { createElement } from 'react';
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
  /** Toasts of one action replace one another: "Adding..." becomes "added". */
  readonly action?: string;
  /** While an error of this cause is shown, others are not. */
  readonly cause?: string;
  /** An error that explains a redirect: it stays when the page changes. */
  readonly outlivesPage?: boolean;
  /**
   * Called once when the toast closes, by time or by a tap. Such a toast does not pause: a resting pointer or a hidden
   * tab must not block the way on.
   */
  readonly onClose?: () => void;
}

type Kind = 'success' | 'error' | 'warning' | 'info';

/** A toast that is shown. */
interface Shown extends Pick<ToastOptions, 'action' | 'cause' | 'outlivesPage'> {
  readonly id: string;
  readonly kind: Kind;
  readonly text: string;
  /** The page it was shown on. */
  readonly page: string;
}

/** What is shown, oldest first. */
let shown: readonly Shown[] = [];
let count = 0;

/** Shows a toast, top right. Pages call it; `lib/api` never does. 3 s by default. */
export const notify = {
  /** Dismisses the errors of its page: they are settled. */
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
};

/** Takes all toasts away; for tests and for a change of user. */
export function dismissToasts(): void {
  shown = [];
  toast.dismiss();
}

/** Takes away the errors of the pages that were left. */
export function dismissErrorsOfOtherPages(): void {
  dismissWhere(({ kind, page, outlivesPage }) => kind === 'error' && !outlivesPage && page !== location.pathname);
}

function show(kind: Kind, text: string, options: ToastOptions = {}) {
  const { action, cause } = options;
  shown = shown.filter(({ id }) => toast.isActive(id));
  // The same sentence is not stacked twice.
  if (shown.some((one) => one.kind === kind && one.text === text)) return;
  if (cause !== undefined && shown.some((one) => one.cause === cause)) return;
  if (kind === 'success')
    dismissWhere((one) => one.kind === 'error' && one.cause === undefined && one.page === location.pathname);
  const earlier = action === undefined ? undefined : shown.find((one) => one.action === action);
  if (earlier && kind !== 'error') return become(earlier, { ...earlier, kind, text }, options);
  if (earlier) dismiss(earlier);
  // A queued toast would appear after the next press and describe the one before.
  while (shown.length >= MAX_TOASTS) dismiss(shown[0] as Shown);
  count += 1;
  const one = { ...options, id: `toast-${count}`, kind, text, page: location.pathname };
  shown = [...shown, one];
  open(one, options);
}

function become(earlier: Shown, one: Shown, { durationMs = TOAST_MS.page }: ToastOptions) {
  shown = shown.map((other) => (other === earlier ? one : other));
  toast.update(one.id, { render: contentOf(one), type: one.kind, autoClose: durationMs });
}

/** An element of its own: a browser that translates the page replaces bare text. */
function contentOf({ text }: Shown) {
  return createElement('span', null, text);
}

function open(one: Shown, { durationMs = TOAST_MS.page, onClose }: ToastOptions) {
  const { id, kind } = one;
  const content = contentOf(one);
  const shared = { toastId: id, role: kind === 'error' ? 'alert' : 'status' };
  if (!onClose) {
    const leave = () => forget(one);
    toast[kind](content, {
      ...shared,
      autoClose: durationMs,
      pauseOnHover: true,
      pauseOnFocusLoss: true,
      onClose: leave,
    });
    return;
  }
  const finish = once(() => {
    forget(one);
    onClose();
  });
  toast[kind](content, { ...shared, autoClose: false, onClick: finish, onClose: finish });
  setTimeout(() => {
    toast.dismiss(id);
    finish();
  }, durationMs);
}

function dismissWhere(isMeant: (one: Shown) => boolean) {
  for (const one of shown.filter(isMeant)) dismiss(one);
}

function dismiss(one: Shown) {
  forget(one);
  toast.dismiss(one.id);
}

/** One that is closing does not count as shown. */
function forget({ id }: Shown) {
  shown = shown.filter((one) => one.id !== id);
}

function once(act: () => void) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
