import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Set in the navigation state when a page sends someone away; the heading is then read instead of a field. */
export interface ArrivalState {
  readonly redirected?: boolean;
  readonly email?: string;
  /** The reason for the redirect: the toast shows it too briefly. */
  readonly problem?: string;
}

/** Why someone was sent here, until typing begins. */
export function useArrivalProblem(hasTyped: boolean): string | undefined {
  const arrival = useArrival();
  return hasTyped ? undefined : arrival?.problem;
}

/** Focuses the first field of a step on arrival, unless someone was sent here. */
export function useArrivalFocus(focusField: () => void): void {
  const isRedirected = useArrival()?.redirected ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only, not when the function is a new one.
  useEffect(() => {
    if (!isRedirected) focusField();
  }, []);
}

function useArrival() {
  return useLocation().state as ArrivalState | null;
}
