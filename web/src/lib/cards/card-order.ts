import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { localStore } from '../browser/local-store.js';
import { readSession } from '../session/session.js';

const PREFIX = 'cardOrder';
const listeners = new Set<() => void>();

/** Saved ids that still exist, then new ones in their default order. */
export function mergedOrder(saved: readonly string[], defaults: readonly string[]): string[] {
  return [...saved.filter((id) => defaults.includes(id)), ...defaults.filter((id) => !saved.includes(id))];
}

/** The ids with one of them at another place. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** The order of one group of cards, stored per user in local storage; `reset` restores every group of the board. */
export function useCardOrder(board: string, group: string, defaults: readonly string[]) {
  const key = `${boardKey(board)}:${group}`;
  const raw = useSyncExternalStore(subscribe, () => localStore.read(key));
  const order = useMemo(() => mergedOrder(parseIds(raw), defaults), [raw, defaults]);
  const save = useCallback(
    (ids: readonly string[]) => {
      localStore.write(key, JSON.stringify(ids));
      notifyListeners();
    },
    [key],
  );
  const reset = useCallback(() => {
    const prefix = `${boardKey(board)}:`;
    for (const stored of localStore.keys()) if (stored.startsWith(prefix)) localStore.forget(stored);
    notifyListeners();
  }, [board]);
  return { order, save, reset };
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function boardKey(board: string) {
  return `${PREFIX}:${readSession().user?.id ?? 'nobody'}:${board}`;
}

function parseIds(raw: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
