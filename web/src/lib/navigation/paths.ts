/** Every address of the app. */
export const paths = {
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  verifyOtp: '/verify-otp',
  resetPassword: '/reset-password',
  home: '/dashboard',
  product: '/dashboard/product',
  invoice: '/dashboard/invoice',
  statistics: '/dashboard/statistics',
  settings: '/dashboard/settings',
} as const;
