import { useEffect, useRef } from 'react';
import { guardPopState } from '../../lib/navigation/popstate-guard.js';

/**
 * Guards unsaved input while `isHeld`: the browser asks before the page unloads, and Back stays on the page and calls
 * `onBack` with a function that leaves.
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
      // The router sees neither step, back nor forward.
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

/** The index of an entry in this tab's history, as the router numbers them. */
function placeOf(state: unknown): number {
  return Number((state as { readonly idx?: unknown } | null)?.idx);
}
