import { type RefObject, useRef } from 'react';

/**
 * Gives the focus back on closing. The library only knows its own trigger button, which our dialogs do not have.
 * `preferred` wins when it is on the page.
 */
export function useFocusReturn(preferred?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement | null>(null);
  const remember = () => {
    const focused = document.activeElement;
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  };
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    const target = preferred?.current ?? opener.current;
    if (target?.isConnected) target.focus();
  };
  return { remember, restoreFocus };
}
