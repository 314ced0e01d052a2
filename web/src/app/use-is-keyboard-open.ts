import { useSyncExternalStore } from 'react';

/** Less than this share of the window left over means that a keyboard covers the rest. */
const COVERED_SHARE = 0.75;

const subscribe = (onChange: () => void) => {
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  window.visualViewport?.addEventListener('resize', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
    window.visualViewport?.removeEventListener('resize', onChange);
  };
};

const isOpen = () => {
  const focused = document.activeElement;
  const types = focused instanceof HTMLElement && focused.matches('input:not([type=radio], [type=checkbox]), textarea');
  const visible = window.visualViewport?.height ?? window.innerHeight;
  return types && visible < window.screen.height * COVERED_SHARE && matchMedia('(pointer: coarse)').matches;
};

/** Whether an on-screen keyboard is up; the bottom navigation then gives its place to the form. */
export const useIsKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, isOpen);
