import { matchPath } from 'react-router-dom';
import { paths } from '../lib/navigation/paths.js';
import { appTexts } from '../lib/texts/en/app.js';
import { type LazyPage, lazyPage } from './lazy-page.js';
import type { navIcons } from './nav-icons.js';

/** A screen: the router, titles, navigation, keys, key help, command palette and preload hints follow from its row. */
export interface AppRoute {
  /** Below `/dashboard` the screen has the dashboard's frame and needs a session. */
  readonly path: string;
  readonly title: string;
  readonly page: LazyPage;
  /**
   * Its place in the main navigation, below the divider when it is of the shop; the bottom navigation of a phone has space
   * for four. To others the palette leads.
   */
  readonly nav?: { readonly icon: keyof typeof navIcons; readonly onPhone: boolean; readonly isShop?: boolean };
  /** It takes the whole window, in the dashboard beside a narrow navigation, and is fetched only when it is opened. */
  readonly isApart?: boolean;
  /** Opens the screen when pressed after `g`. */
  readonly shortcut?: string;
}

const { pages: titles } = appTexts;

const login = {
  title: titles.login,
  page: lazyPage(
    () => import('../features/auth/login-page.js'),
    (chunk) => chunk.LoginPage,
  ),
};

/** Every screen, in the order of the navigation. The build reads this table too: import no styles here. */
export const routes: readonly AppRoute[] = [
  { path: '/', ...login },
  { path: paths.login, ...login },
  {
    path: paths.signup,
    title: titles.signup,
    page: lazyPage(
      () => import('../features/auth/signup-page.js'),
      (chunk) => chunk.SignupPage,
    ),
  },
  {
    path: paths.forgotPassword,
    title: titles.forgotPassword,
    page: lazyPage(
      () => import('../features/auth/forgot-password-page.js'),
      (chunk) => chunk.ForgotPasswordPage,
    ),
  },
  {
    path: paths.verifyOtp,
    title: titles.verifyOtp,
    page: lazyPage(
      () => import('../features/auth/verify-otp-page.js'),
      (chunk) => chunk.VerifyOtpPage,
    ),
  },
  {
    path: paths.resetPassword,
    title: titles.resetPassword,
    page: lazyPage(
      () => import('../features/auth/reset-password-page.js'),
      (chunk) => chunk.ResetPasswordPage,
    ),
  },
  {
    path: paths.due,
    title: titles.due,
    page: lazyPage(
      () => import('../features/due/due-page.js'),
      (chunk) => chunk.DuePage,
    ),
    isApart: true,
  },
  {
    path: paths.counter,
    title: titles.counter,
    page: lazyPage(
      () => import('../features/counter/counter-page.js'),
      (chunk) => chunk.CounterPage,
    ),
    isApart: true,
  },
  {
    path: paths.home,
    title: titles.home,
    page: lazyPage(
      () => import('../features/home/home-page.js'),
      (chunk) => chunk.HomePage,
    ),
    nav: { icon: 'home', onPhone: true },
    shortcut: 'h',
  },
  {
    path: paths.product,
    title: titles.product,
    page: lazyPage(
      () => import('../features/products/product-page.js'),
      (chunk) => chunk.ProductPage,
    ),
    nav: { icon: 'product', onPhone: true },
    shortcut: 'p',
  },
  {
    path: paths.invoice,
    title: titles.invoice,
    page: lazyPage(
      () => import('../features/invoices/invoice-page.js'),
      (chunk) => chunk.InvoicePage,
    ),
    nav: { icon: 'invoice', onPhone: true },
    shortcut: 'i',
  },
  {
    path: '/dashboard/statistics',
    title: titles.statistics,
    page: lazyPage(
      () => import('../features/statistics/statistics-page.js'),
      (chunk) => chunk.StatisticsPage,
    ),
    nav: { icon: 'statistics', onPhone: true },
    shortcut: 's',
  },
  {
    path: paths.settings,
    title: titles.settings,
    page: lazyPage(
      () => import('../features/settings/settings-page.js'),
      (chunk) => chunk.SettingsPage,
    ),
    // Home links to it.
    nav: { icon: 'settings', onPhone: false },
    shortcut: 'e',
  },
  {
    path: paths.customers,
    title: titles.customers,
    page: lazyPage(
      () => import('../features/customers/customers-page.js'),
      (chunk) => chunk.CustomersPage,
    ),
    nav: { icon: 'customers', onPhone: false, isShop: true },
    shortcut: 'c',
  },
  {
    path: paths.day,
    title: titles.day,
    page: lazyPage(
      () => import('../features/day/day-page.js'),
      (chunk) => chunk.DayPage,
    ),
    shortcut: 'd',
  },
  {
    path: paths.stock,
    title: titles.stock,
    page: lazyPage(
      () => import('../features/stock/stock-page.js'),
      (chunk) => chunk.StockPage,
    ),
  },
];

/** The screens inside the dashboard's frame, and those before it. */
export const dashboardRoutes = routes.filter(({ path }) => isInDashboard(path));
export const entranceRoutes = routes.filter(({ path }) => !isInDashboard(path));

/** The row of an address; a slash at the end does not count. */
export function routeAt(pathname: string): AppRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname));
}

/** Whether an address belongs to the signed-in app. */
export function isInDashboard(pathname: string): boolean {
  return pathname.startsWith(paths.home);
}

/** Prefetches the chunks of several screens. */
export function preloadPages(wanted: readonly AppRoute[]): void {
  for (const { page } of wanted) void page.preload();
}
