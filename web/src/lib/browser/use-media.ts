import { useSyncExternalStore } from 'react';

/** The product's one breakpoint: bottom navigation, sheets and one list of cards at and below it. */
export const PHONE = '(max-width: 600px)';
/** The sidebar of a small window is a rail. */
export const RAIL = '(min-width: 601px) and (max-width: 899px)';
/** The user prefers reduced motion: things move to their new place at once. */
export const STILL = '(prefers-reduced-motion: reduce)';

/** A finger is the pointer. */
export const TOUCH = '(pointer: coarse)';

const lists = new Map<string, MediaQueryList>();

/** Whether a media query matches; follows changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = listFor(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => listFor(query)?.matches ?? false,
    () => false,
  );
}

function listFor(query: string) {
  const known = lists.get(query) ?? globalThis.matchMedia?.(query);
  if (known) lists.set(query, known);
  return known;
}
