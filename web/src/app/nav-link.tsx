import { Link, useLocation } from 'react-router-dom';
import { navIcons } from './nav-icons.js';
import { isCurrent, type NavigationItem } from './navigation.js';

export interface NavLinkProps {
  readonly item: NavigationItem;
  readonly className?: string;
}

/** A link of the sidebar or bottom navigation; pointing at it fetches its page. */
export function NavLink({ item, className }: NavLinkProps) {
  const { pathname } = useLocation();
  const Icon = navIcons[item.nav.icon];
  const preload = () => void item.page.preload();
  return (
    <Link
      to={item.path}
      className={className}
      aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      onPointerEnter={preload}
      onTouchStart={preload}
      onFocus={preload}
    >
      <Icon aria-hidden="true" />
      <span>{item.title}</span>
    </Link>
  );
}
