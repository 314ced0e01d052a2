import { type Ref, useState } from 'react';
import { chooseTheme, type ThemeChoice, themeChoice } from '../../lib/browser/theme.js';
import { Select } from './select.js';

const THEMES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'Like this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** How the app looks on this device; stored in this browser. */
export function AppearanceSelect({ ref }: { readonly ref?: Ref<HTMLSelectElement> }) {
  const [theme, setTheme] = useState(themeChoice);
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice);
    setTheme(choice);
  };
  return (
    <Select
      ref={ref}
      label="Appearance"
      options={THEMES}
      value={theme}
      onChange={(event) => choose(event.target.value as ThemeChoice)}
    />
  );
}
