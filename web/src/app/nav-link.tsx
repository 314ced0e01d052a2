import { Link, useLocation } from 'react-router-dom';
import { isCurrent, type NavigationItem } from './navigation.js';
import { preloadPage } from './pages.js';

export interface NavLinkProps {
  readonly item: NavigationItem;
  readonly className?: string;
}

/** A link of the sidebar or bottom navigation; pointing at it fetches its page. */
export function NavLink({ item, className }: NavLinkProps) {
  const { pathname } = useLocation();
  const preload = () => void preloadPage(item.page);
  return (
    <Link
      to={item.to}
      className={className}
      aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      onPointerEnter={preload}
      onTouchStart={preload}
      onFocus={preload}
    >
      <item.Icon aria-hidden="true" />
      <span>{item.label}</span>
    </Link>
  );
}
