/** The element outside the app root in which toasts live; dialogs must not take a press there as "outside". */
export const TOAST_ROOT_ID = 'toasts';

export const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${TOAST_ROOT_ID}, .Toastify`) !== null;
