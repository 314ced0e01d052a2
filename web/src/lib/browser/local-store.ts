/** What the browser did not take: its storage is full, or switched off for this site. Lives as long as the page. */
const unsaved = new Map<string, string>();

function orUndefined<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * Local storage, which may refuse: without it everything works until the page is loaded again, instead of not at all.
 * Reading it may already throw, so nobody else touches it.
 */
export const localStore = {
  read: (key: string): string | null => unsaved.get(key) ?? orUndefined(() => localStorage.getItem(key)) ?? null,

  write(key: string, value: string): void {
    unsaved.delete(key);
    try {
      localStorage.setItem(key, value);
    } catch {
      unsaved.set(key, value);
    }
  },

  forget(key: string): void {
    unsaved.delete(key);
    orUndefined(() => localStorage.removeItem(key));
  },

  keys: (): string[] => [...unsaved.keys(), ...(orUndefined(() => Object.keys(localStorage)) ?? [])],
};
