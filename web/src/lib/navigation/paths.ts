/** The addresses that code links to; `app/routes.ts` has every screen. */
export const paths = {
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  verifyOtp: '/verify-otp',
  resetPassword: '/reset-password',
  due: '/due/:token',
  home: '/dashboard',
  counter: '/dashboard/counter',
  day: '/dashboard/day',
  stock: '/dashboard/stock',
  product: '/dashboard/product',
  invoice: '/dashboard/invoice',
  settings: '/dashboard/settings',
  customers: '/dashboard/customers',
} as const;
