import { type Ref, useState } from 'react';
import { chooseTheme, type ThemeChoice, themeChoice } from '../../lib/browser/theme.js';
import { appearanceTexts as texts } from '../../lib/texts/en/appearance.js';
import { Select } from './select.js';

const THEMES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: texts.themes.system },
  { value: 'light', label: texts.themes.light },
  { value: 'dark', label: texts.themes.dark },
];

export interface AppearanceSelectProps {
  /** Under a heading that names it already. */
  readonly hideLabel?: boolean;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** How the app looks on this device; stored in this browser. */
export function AppearanceSelect({ hideLabel, ref }: AppearanceSelectProps) {
  const [theme, setTheme] = useState(themeChoice);
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice);
    setTheme(choice);
  };
  return (
    <Select
      ref={ref}
      label={texts.label}
      hideLabel={hideLabel}
      options={THEMES}
      value={theme}
      onChange={(event) => choose(event.target.value as ThemeChoice)}
    />
  );
}
