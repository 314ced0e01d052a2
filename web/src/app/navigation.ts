import { HomeIcon, InvoiceIcon, ProductIcon, SettingsIcon, StatisticsIcon } from '../components/icons.js';
import { paths } from '../lib/navigation/paths.js';
import type { PageName } from './pages.js';

export interface NavigationItem {
  readonly page: PageName;
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof HomeIcon;
  /** Current on its exact path only; the others also below it. */
  readonly exact?: boolean;
  /** Pressed after `g`. */
  readonly key: string;
}

export const navigationItems: readonly NavigationItem[] = [
  { page: 'home', label: 'Home', to: paths.home, Icon: HomeIcon, exact: true, key: 'h' },
  { page: 'product', label: 'Product', to: paths.product, Icon: ProductIcon, key: 'p' },
  { page: 'invoice', label: 'Invoice', to: paths.invoice, Icon: InvoiceIcon, key: 'i' },
  { page: 'statistics', label: 'Statistics', to: paths.statistics, Icon: StatisticsIcon, key: 's' },
  { page: 'settings', label: 'Settings', to: paths.settings, Icon: SettingsIcon, key: 'e' },
];

/** The bottom navigation leaves Settings out for lack of space; Home links to it. */
export const phoneItems = navigationItems.filter(({ page }) => page !== 'settings');

/** Whether an item is the current one: Home on its exact path, the others on a prefix of whole segments. */
export function isCurrent({ to, exact = false }: Pick<NavigationItem, 'to' | 'exact'>, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return path === to || (!exact && path.startsWith(`${to}/`));
}
