import { useEffect, useSyncExternalStore } from 'react';

let missing = 0;
const listeners = new Set<() => void>();

/** Reports, while a page is shown, that some of its data was never loaded. */
export function useMissingData(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    change(1);
    return () => change(-1);
  }, [isMissing]);
}

/** Whether the page shown lacks data: it then shows less than what was last loaded. */
export function useIsDataMissing(): boolean {
  return useSyncExternalStore(subscribe, () => missing > 0);
}

function change(by: number) {
  missing += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
