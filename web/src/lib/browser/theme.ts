import { localStore } from './local-store.js';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'theme';

/** What the person chose; `system` follows the device. */
export function themeChoice(): ThemeChoice {
  const stored = localStore.read(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Keeps the choice; public/theme.js applies it, now and before the first paint of every later visit. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStore.forget(KEY);
  else localStore.write(KEY, choice);
  window.dispatchEvent(new Event('themeChanged'));
}
