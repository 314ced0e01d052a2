/** What every page needs: the entry loads it, so it stays small. */
export const appTexts = {
  name: 'Bahi',
  pages: {
    login: 'Login',
    signup: 'Sign up',
    forgotPassword: 'Forgot password',
    verifyOtp: 'Verify code',
    resetPassword: 'Reset password',
    counter: 'New bill',
    day: 'Day report',
    stock: 'Stock',
    home: 'Home',
    product: 'Product',
    invoice: 'Invoice',
    statistics: 'Statistics',
    settings: 'Settings',
    customers: 'Customers',
    due: 'Your account',
  },
  title: (page: string) => `${page} – Bahi`,
  titleOfListPage: (page: string, number: number) => `${page}, page ${number} – Bahi`,
  unnamedUser: 'User',
  /** The list of toasts, with the key that leads to it. */
  notifications: 'Notifications Alt+T',
  dismissMessage: 'Dismiss message',
  stillWorking: 'Still working…',
  notLoggedIn: 'You are not logged in',
  errorPage: {
    title: 'This page could not be shown',
    text: 'Your data is safe. Please load the page again.',
    reload: 'Reload',
  },
} as const;
