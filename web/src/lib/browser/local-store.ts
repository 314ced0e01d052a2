/** What the browser did not take: its storage is full, or switched off for this site. Lives as long as the page. */
const untaken = new Map<string, string>();

function orNothing<T>(act: () => T): T | undefined {
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
  read: (key: string): string | null => untaken.get(key) ?? orNothing(() => localStorage.getItem(key)) ?? null,

  write(key: string, value: string): void {
    untaken.delete(key);
    try {
      localStorage.setItem(key, value);
    } catch {
      untaken.set(key, value);
    }
  },

  forget(key: string): void {
    untaken.delete(key);
    orNothing(() => localStorage.removeItem(key));
  },

  keys: (): string[] => [...untaken.keys(), ...(orNothing(() => Object.keys(localStorage)) ?? [])],
};
