import { type ComponentType, createElement, lazy, useState } from 'react';
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

type Module<P> = { default: ComponentType<P> };

/** The pages that have arrived. */
const arrived = new Map<PageName, unknown>();

const load = async <P>(name: PageName): Promise<Module<P>> => {
  const module = (await loaders[name]()) as unknown as Module<P>;
  arrived.set(name, module.default);
  return module;
};

/**
 * A page that is drawn at once when its chunk is here. A lazy component alone first shows what stands in for it, and React
 * leaves that for 0.3 s once it is shown.
 */
const page = <P extends object = object>(name: PageName) => {
  const Lazy = lazy(() => whileWaiting(load<P>(name)));
  return function Page(props: P) {
    // Chosen once: another type of element would throw away what the page holds.
    const [Chosen] = useState<ComponentType<P>>(() => (arrived.get(name) as ComponentType<P> | undefined) ?? Lazy);
    return createElement(Chosen, props);
  };
};

export const LoginPage = page<{ onSignedIn: () => void }>('login');
export const SignupPage = page('signup');
export const ForgotPasswordPage = page('forgotPassword');
export const VerifyOtpPage = page('verifyOtp');
export const ResetPasswordPage = page('resetPassword');
export const DashboardLayout = page('dashboard');
export const HomePage = page('home');
export const ProductPage = page('product');
export const InvoicePage = page('invoice');
export const StatisticsPage = page('statistics');
export const SettingsPage = page('settings');

/** Fetches a page's chunk ahead of the press: on hover, on touch, during the two seconds of the login toast. */
export const preloadPage = (name: PageName): Promise<unknown> => load(name).catch(() => undefined); // the visit itself reports a chunk that cannot be had

/** Every screen before the dashboard. */
export const preloadEntrance = (): void => {
  for (const name of ['login', 'signup', 'forgotPassword', 'verifyOtp', 'resetPassword'] as const)
    void preloadPage(name);
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

/**
 * Starts the chunks of the address bar before the first render, side by side instead of one after the other.
 * @returns when they are here, or cannot be had.
 */
export const preloadForAddress = (pathname: string): Promise<unknown> => {
  const page = pageAt[pathname.replace(/(.)\/+$/, '$1')];
  const frame = pathname.startsWith(paths.home) ? preloadPage('dashboard') : undefined;
  return Promise.all([frame, page && preloadPage(page)]);
};
