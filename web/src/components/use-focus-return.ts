import { type RefObject, useRef } from 'react';

/** What a dialog was opened from: the focused element, or the button of the menu it was chosen in. */
const openerOf = (focused: Element | null): HTMLElement | null => {
  const menu = focused?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
};

/**
 * Gives the focus back on closing. The library only knows its own trigger button, which our dialogs do not have.
 * `preferred` wins when it is on the page.
 */
export const useFocusReturn = (preferred?: RefObject<HTMLElement | null>) => {
  const opener = useRef<HTMLElement | null>(null);
  const remember = () => {
    opener.current = openerOf(document.activeElement);
  };
  const giveBack = (event: Event) => {
    event.preventDefault();
    const target = preferred?.current ?? opener.current;
    if (target?.isConnected) target.focus();
  };
  return { remember, giveBack };
};
