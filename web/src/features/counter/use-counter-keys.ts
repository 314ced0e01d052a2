import { useEffect, useRef } from 'react';
import { areShortcutsOn, isOverlayOpen } from '../../lib/navigation/use-shortcuts.js';

/** Keys that work wherever the focus is, unless a dialog is open: `F4`, `Ctrl+p`. An undefined one does nothing. */
export function useCounterKeys(keys: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.defaultPrevented || isOverlayOpen()) return;
      const isWithControl = event.ctrlKey || event.metaKey;
      const act = latest.current[isWithControl ? `Ctrl+${event.key}` : event.key];
      if (!act || !(isWithControl || areShortcutsOn())) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
