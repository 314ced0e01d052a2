import { paths } from '../lib/navigation/paths.js';
import { lazyChunk } from '../lib/performance/lazy-chunk.js';
import { readToken } from '../lib/session/session.js';

/** One entry per route chunk. */
const chunks = {
  login: lazyChunk(() => import('../features/auth/login-page.js')),
  signup: lazyChunk(() => import('../features/auth/signup-page.js')),
  forgotPassword: lazyChunk(() => import('../features/auth/forgot-password-page.js')),
  verifyOtp: lazyChunk(() => import('../features/auth/verify-otp-page.js')),
  resetPassword: lazyChunk(() => import('../features/auth/reset-password-page.js')),
  home: lazyChunk(() => import('../features/home/home-page.js')),
  product: lazyChunk(() => import('../features/products/product-page.js')),
  invoice: lazyChunk(() => import('../features/invoices/invoice-page.js')),
  statistics: lazyChunk(() => import('../features/statistics/statistics-page.js')),
  settings: lazyChunk(() => import('../features/settings/settings-page.js')),
};

export type PageName = keyof typeof chunks;

export const LoginPage = chunks.login.part((chunk) => chunk.LoginPage);
export const SignupPage = chunks.signup.part((chunk) => chunk.SignupPage);
export const ForgotPasswordPage = chunks.forgotPassword.part((chunk) => chunk.ForgotPasswordPage);
export const VerifyOtpPage = chunks.verifyOtp.part((chunk) => chunk.VerifyOtpPage);
export const ResetPasswordPage = chunks.resetPassword.part((chunk) => chunk.ResetPasswordPage);
export const HomePage = chunks.home.part((chunk) => chunk.HomePage);
export const ProductPage = chunks.product.part((chunk) => chunk.ProductPage);
export const InvoicePage = chunks.invoice.part((chunk) => chunk.InvoicePage);
export const StatisticsPage = chunks.statistics.part((chunk) => chunk.StatisticsPage);
export const SettingsPage = chunks.settings.part((chunk) => chunk.SettingsPage);

/** Prefetches a page's chunk: on hover, on touch, during the two seconds of the login toast. */
export function preloadPage(name: PageName): Promise<unknown> {
  return chunks[name].preload();
}

/** Every screen before the dashboard. */
export function preloadEntrance(): void {
  for (const name of ['login', 'signup', 'forgotPassword', 'verifyOtp', 'resetPassword'] as const)
    void preloadPage(name);
}

/** Every page of the dashboard: together a tenth of Home, and they then open offline. */
export function preloadDashboard(): void {
  for (const name of ['home', 'product', 'invoice', 'statistics', 'settings'] as const) void preloadPage(name);
}

const pageAt: Readonly<Record<string, PageName>> = {
  '/': 'login',
  [paths.login]: 'login',
  [paths.signup]: 'signup',
  [paths.forgotPassword]: 'forgotPassword',
  [paths.verifyOtp]: 'verifyOtp',
  [paths.resetPassword]: 'resetPassword',
  [paths.home]: 'home',
  [paths.product]: 'product',
  [paths.invoice]: 'invoice',
  [paths.statistics]: 'statistics',
  [paths.settings]: 'settings',
};

/** Fetches the page of an address with its data: a slow phone draws for a while before the page itself would ask. */
export async function preloadPageAt(pathname: string): Promise<void> {
  const name = pageAt[pathname.replace(/(.)\/+$/, '$1')];
  const chunk = name && (await chunks[name].preload());
  if (chunk && 'prefetchData' in chunk && readToken() !== null) chunk.prefetchData();
}
