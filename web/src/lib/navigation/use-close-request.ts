import { useEffect, useRef } from 'react';

interface Watcher extends EventTarget {
  destroy(): void;
}
type WatcherClass = new () => Watcher;

/**
 * Calls `onClose` when the device requests to close the topmost overlay: Android's back gesture where the browser has
 * CloseWatcher. The dialog handles Escape itself.
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
      // A watcher serves one request; if the overlay stays open, the next request needs a new one.
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
