import { useSyncExternalStore } from 'react';

/** Less than this share of the window left over means that a keyboard covers the rest. */
const COVERED_SHARE = 0.75;

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea';

/** Read on change only: reading it in each render would force a layout each time. */
let isCovered = false;

/** Whether an on-screen keyboard is open; the bottom navigation then hides. */
export function useIsKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isOpen);
}

function subscribe(onChange: () => void) {
  const view = window.visualViewport;
  const onResize = () => {
    isCovered = (view?.height ?? window.innerHeight) < window.screen.height * COVERED_SHARE;
    onChange();
  };
  onResize();
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  view?.addEventListener('resize', onResize);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
    view?.removeEventListener('resize', onResize);
  };
}

function isOpen() {
  return isCovered && document.activeElement?.matches(TYPING) === true && matchMedia('(pointer: coarse)').matches;
}
