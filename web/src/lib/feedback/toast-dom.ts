/** The element outside the app root in which toasts live; dialogs must not take a press there as "outside". */
export const TOAST_ROOT_ID = 'toasts';

export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${TOAST_ROOT_ID}, .Toastify`) !== null;
}
