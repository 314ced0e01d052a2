/** The frame of the dashboard. */
export const shellTexts = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  newBill: 'New bill',
  /** Above the screens of the shop that come after the first five. */
  shop: 'Shop',
  offline: "You're offline. Showing what was last loaded. New orders need a connection.",
  offlineWithoutData: "You're offline. What is missing here loads when you're back online.",
  sessionLost: 'Session expired or invalid. Please log in again.',
  logIn: 'Login',
  palette: 'Search',
  preferences: 'Shortcuts and appearance',
} as const;
