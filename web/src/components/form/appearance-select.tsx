import { type Ref, useState } from 'react';
import { chooseTheme, type ThemeChoice, themeChoice } from '../../lib/browser/theme.js';
import { appearanceTexts as texts } from '../../lib/texts/en/appearance.js';
import { Select } from './select.js';

const THEMES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: texts.themes.system },
  { value: 'light', label: texts.themes.light },
  { value: 'dark', label: texts.themes.dark },
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
      label={texts.label}
      options={THEMES}
      value={theme}
      onChange={(event) => choose(event.target.value as ThemeChoice)}
    />
  );
}
