/** The frame of the dashboard. */
export const shellTexts = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  offline: 'You are offline. Showing the last loaded data.',
  sessionLost: 'Session expired or invalid. Please log in again.',
  logIn: 'Login',
  palette: 'Search',
  preferences: 'Shortcuts and appearance',
} as const;
