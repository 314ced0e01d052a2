import type { Copy } from '@bahi/contracts/billing';
import { useSyncExternalStore } from 'react';
import { localStore } from '../browser/local-store.js';

const KEY = 'printedCopies';
/** Of older ones it is forgotten. */
const MOST = 500;

const listeners = new Set<() => void>();

/** What stands for a copy of a document. */
export function copyKey(number: string, copy: Copy): string {
  return `${number} ${copy}`;
}

/** Whether this device has printed a copy before: the next print of it says so. */
export function wasPrinted(copy: string): boolean {
  return printed().includes(copy);
}

/** Notes that a copy was printed; a browser does not tell whether its print dialog was left without printing. */
export function notePrinted(copy: string): void {
  localStore.write(KEY, JSON.stringify([...printed().filter((one) => one !== copy), copy].slice(-MOST)));
  for (const listener of listeners) listener();
}

/** Whether a copy was printed before; follows each print. */
export function useWasPrinted(copy: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wasPrinted(copy),
  );
}

function printed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
