import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Set in the navigation state when a page sends someone away; the heading is then read instead of a field. */
export interface ArrivalState {
  readonly redirected?: boolean;
  readonly email?: string;
}

/** Focuses the first field of a step on arrival, unless someone was sent here. */
export const useArrivalFocus = (focusField: () => void): void => {
  const state = useLocation().state as ArrivalState | null;
  const isRedirected = state?.redirected ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only, not when the function is a new one.
  useEffect(() => {
    if (!isRedirected) focusField();
  }, []);
};
