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
  dashboard: lazyChunk(() => import('./dashboard-layout.js')),
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
export const DashboardLayout = chunks.dashboard.part((chunk) => chunk.DashboardLayout);
export const HomePage = chunks.home.part((chunk) => chunk.HomePage);
export const ProductPage = chunks.product.part((chunk) => chunk.ProductPage);
export const InvoicePage = chunks.invoice.part((chunk) => chunk.InvoicePage);
export const StatisticsPage = chunks.statistics.part((chunk) => chunk.StatisticsPage);
export const SettingsPage = chunks.settings.part((chunk) => chunk.SettingsPage);

/** Fetches a page's chunk ahead of the press: on hover, on touch, during the two seconds of the login toast. */
export function preloadPage(name: PageName): Promise<unknown> {
  return chunks[name].preload();
}

/** Every screen before the dashboard. */
export function preloadEntrance(): void {
  for (const name of ['login', 'signup', 'forgotPassword', 'verifyOtp', 'resetPassword'] as const)
    void preloadPage(name);
}

/** Every page of the dashboard: together a tenth of Home, and they open without a network then. */
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

/**
 * Starts the chunks of the address bar before the first render, side by side instead of one after the other.
 * @returns when they are here, or cannot be had.
 */
export function preloadForAddress(pathname: string): Promise<unknown> {
  const page = pageAt[pathname.replace(/(.)\/+$/, '$1')];
  const frame = pathname.startsWith(paths.home) ? preloadPage('dashboard') : undefined;
  return Promise.all([frame, page && preloadWithData(page)]);
}

/** The data of a page is asked for when its chunk is here: a slow phone draws for a while before the page itself would. */
async function preloadWithData(name: PageName): Promise<void> {
  const chunk = await chunks[name].preload();
  if (chunk && 'prefetchData' in chunk && readToken() !== null) chunk.prefetchData();
}
