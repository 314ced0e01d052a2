import { useEffect } from 'react';

/** A window that closes gives the focus back a moment after it is gone. */
const GIVEN_BACK_MS = 50;

/** The heading of the page has the focus when the control that had it is gone, because its act is done. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const keep = () => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      setTimeout(keep, GIVEN_BACK_MS);
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
