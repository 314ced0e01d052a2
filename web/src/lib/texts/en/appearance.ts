/** How the app looks on this device. */
export const appearanceTexts = {
  label: 'Appearance',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
} as const;
