import { paths } from '../lib/navigation/paths.js';
import { type AppRoute, routes } from './routes.js';

export type NavigationItem = AppRoute & Required<Pick<AppRoute, 'nav'>>;

export const navigationItems = routes.filter((route): route is NavigationItem => route.nav !== undefined);

/** The first items, and those below the divider. */
export const mainItems = navigationItems.filter(({ nav }) => !nav.isShop);
export const shopItems = navigationItems.filter(({ nav }) => nav.isShop);

export const phoneItems = navigationItems.filter(({ nav }) => nav.onPhone);

/** Whether an item is the current one: Home on its exact path, the others on a prefix of whole segments. */
export function isCurrent({ path }: Pick<NavigationItem, 'path'>, pathname: string): boolean {
  const current = pathname.replace(/\/+$/, '') || '/';
  return current === path || (path !== paths.home && current.startsWith(`${path}/`));
}
