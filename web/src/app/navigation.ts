import { HomeIcon, InvoiceIcon, ProductIcon, SettingsIcon, StatisticsIcon } from '../components/icons.js';
import { paths } from '../lib/navigation/paths.js';
import { appTexts } from '../lib/texts/en/app.js';
import type { PageName } from './pages.js';

const { pages } = appTexts;

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
  { page: 'home', label: pages.home, to: paths.home, Icon: HomeIcon, exact: true, key: 'h' },
  { page: 'product', label: pages.product, to: paths.product, Icon: ProductIcon, key: 'p' },
  { page: 'invoice', label: pages.invoice, to: paths.invoice, Icon: InvoiceIcon, key: 'i' },
  { page: 'statistics', label: pages.statistics, to: paths.statistics, Icon: StatisticsIcon, key: 's' },
  { page: 'settings', label: pages.settings, to: paths.settings, Icon: SettingsIcon, key: 'e' },
];

/** The bottom navigation leaves Settings out for lack of space; Home links to it. */
export const phoneItems = navigationItems.filter(({ page }) => page !== 'settings');

/** Whether an item is the current one: Home on its exact path, the others on a prefix of whole segments. */
export function isCurrent({ to, exact = false }: Pick<NavigationItem, 'to' | 'exact'>, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return path === to || (!exact && path.startsWith(`${to}/`));
}
