/** Values that local storage rejected, because it is full or disabled. They live as long as the page. */
const unsaved = new Map<string, string>();

function orUndefined<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * Local storage with a fallback in memory: without storage the app works until the page reloads. Even reading may throw,
 * so no other module accesses it.
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
