import { useEffect, useRef } from 'react';
import { guardPopState } from '../../lib/navigation/popstate-guard.js';

/**
 * Keeps what is typed while `isHeld`: the browser asks before its page is left, and Back, which would take the page of the
 * app away, leaves everything where it is and calls `onBack` with the way it would have gone.
 */
export function useUnsavedGuard(isHeld: boolean, onBack: (leave: () => void) => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isHeld) return;
    const here = placeOf(history.state);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = (event: PopStateEvent) => {
      const steps = here - placeOf(event.state);
      if (Number.isNaN(steps)) return;
      // The router hears of neither way, there and back.
      event.stopImmediatePropagation();
      if (steps === 0) return;
      history.go(steps);
      latest.current(() => history.go(-steps));
    };
    window.addEventListener('beforeunload', warn);
    const letGo = guardPopState(stay);
    return () => {
      window.removeEventListener('beforeunload', warn);
      letGo();
    };
  }, [isHeld]);
}

/** Where an entry stands in the history of this tab, as the router numbers them. */
function placeOf(state: unknown): number {
  return Number((state as { readonly idx?: unknown } | null)?.idx);
}
