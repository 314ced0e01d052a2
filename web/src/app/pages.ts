import { type ComponentType, lazy } from 'react';
import { paths } from '../lib/paths.js';
import { whileWaiting } from '../lib/waiting.js';

/** One entry per route chunk; `preload` fetches it before it is needed. */
const loaders = {
  login: () => import('../features/auth/login-page.js').then((m) => ({ default: m.LoginPage })),
  signup: () => import('../features/auth/signup-page.js').then((m) => ({ default: m.SignupPage })),
  forgotPassword: () =>
    import('../features/auth/forgot-password-page.js').then((m) => ({ default: m.ForgotPasswordPage })),
  verifyOtp: () => import('../features/auth/verify-otp-page.js').then((m) => ({ default: m.VerifyOtpPage })),
  resetPassword: () =>
    import('../features/auth/reset-password-page.js').then((m) => ({ default: m.ResetPasswordPage })),
  dashboard: () => import('./dashboard-layout.js').then((m) => ({ default: m.DashboardLayout })),
  home: () => import('../features/home/home-page.js').then((m) => ({ default: m.HomePage })),
  product: () => import('../features/products/product-page.js').then((m) => ({ default: m.ProductPage })),
  invoice: () => import('../features/invoices/invoice-page.js').then((m) => ({ default: m.InvoicePage })),
  statistics: () => import('../features/statistics/statistics-page.js').then((m) => ({ default: m.StatisticsPage })),
  settings: () => import('../features/settings/settings-page.js').then((m) => ({ default: m.SettingsPage })),
};

export type PageName = keyof typeof loaders;

const page = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => whileWaiting(load()));

export const LoginPage = page(loaders.login);
export const SignupPage = page(loaders.signup);
export const ForgotPasswordPage = page(loaders.forgotPassword);
export const VerifyOtpPage = page(loaders.verifyOtp);
export const ResetPasswordPage = page(loaders.resetPassword);
export const DashboardLayout = page(loaders.dashboard);
export const HomePage = page(loaders.home);
export const ProductPage = page(loaders.product);
export const InvoicePage = page(loaders.invoice);
export const StatisticsPage = page(loaders.statistics);
export const SettingsPage = page(loaders.settings);

/** Fetches a page's chunk ahead of the press: on hover, on touch, during the two seconds of the login toast. */
export const preloadPage = (name: PageName): void => {
  loaders[name]().catch(() => undefined); // the visit itself reports a chunk that cannot be had
};

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

/** Starts the chunks of the address bar before the first render, side by side instead of one after the other. */
export const preloadForAddress = (pathname: string): void => {
  const page = pageAt[pathname.replace(/(.)\/+$/, '$1')];
  if (pathname.startsWith(paths.home)) preloadPage('dashboard');
  if (page) preloadPage(page);
};
