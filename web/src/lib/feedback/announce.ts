interface Spoken {
  readonly polite: string;
  readonly assertive: string;
}

let spoken: Spoken = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/** The texts of the live regions, as a store for `useSyncExternalStore`. */
export const announcements = {
  read: (): Spoken => spoken,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Announces a text to screen readers; never what a toast already announces. */
export function announce(text: string, tone: keyof Spoken = 'polite'): void {
  // A no-break space at the end makes the same sentence a new one, which is read again.
  spoken = { ...spoken, [tone]: spoken[tone] === text ? `${text}\u00A0` : text };
  for (const listener of listeners) listener();
}
