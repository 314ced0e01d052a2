import { useEffect, useRef } from 'react';

interface Watcher extends EventTarget {
  destroy(): void;
}
type WatcherClass = new () => Watcher;

/**
 * Calls `onClose` when the device asks to close the topmost thing: Android's back gesture where the browser has
 * CloseWatcher. Escape is the dialog's own affair and does not arrive here twice.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const CloseWatcher = watcherClass();
    if (!isOpen || !CloseWatcher) return;
    let watcher: Watcher | null = null;
    const open = () => {
      watcher = new CloseWatcher();
      // A watcher is used up by one request; when the answer was "not yet", the next request needs a new one.
      watcher.addEventListener('close', () => {
        open();
        latest.current();
      });
    };
    open();
    return () => watcher?.destroy();
  }, [isOpen]);
}

function watcherClass() {
  return (globalThis as { CloseWatcher?: WatcherClass }).CloseWatcher;
}
