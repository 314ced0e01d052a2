import { memo, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { OfflineBanner } from '../components/feedback/offline-banner.js';
import { PlusIcon } from '../components/icons.js';
import { Brand } from '../components/layout/brand.js';
import { overlays } from '../components/overlay/overlays.js';
import { classNames } from '../lib/browser/class-names.js';
import { RAIL, useMedia } from '../lib/browser/use-media.js';
import { initials } from '../lib/format/initials.js';
import { paths } from '../lib/navigation/paths.js';
import { useGuardedNavigate } from '../lib/navigation/use-guarded-navigate.js';
import { isOverlayOpen, useShortcuts } from '../lib/navigation/use-shortcuts.js';
import { useIdlePreload } from '../lib/performance/lazy-chunk.js';
import { whenIdle } from '../lib/performance/when-idle.js';
import { useIsSessionOver, useSessionName } from '../lib/session/session.js';
import { shellTexts } from '../lib/texts/en/shell.js';
import { CommandPalette } from './command-palette.js';
import styles from './dashboard-layout.module.css';
import { NavLink } from './nav-link.js';
import { mainItems, type NavigationItem, navigationItems, phoneItems, shopItems } from './navigation.js';
import { PageSkeleton } from './page-skeleton.js';
import { Preferences } from './preferences.js';
import { RouteErrorBoundary } from './route-error-boundary.js';
import { dashboardRoutes, preloadPages, routeAt } from './routes.js';
import { SessionOver } from './session-over.js';
import { useIsKeyboardOpen } from './use-is-keyboard-open.js';

const SEQUENCE_MS = 1500;

/** The frame of the signed-in app. It stays while pages change inside it. */
export function DashboardLayout() {
  const { pathname } = useLocation();
  const isOver = useIsSessionOver();
  const isApart = routeAt(pathname)?.isApart ?? false;
  const isRail = useMedia(RAIL) || isApart;
  useGoToKeys();
  useIdlePreload(overlays);
  // Together they are a tenth of Home, and they then open offline.
  useEffect(() => whenIdle(() => preloadPages(navigationItems)), []);
  return (
    <div className={classNames(styles.frame, isRail && styles.rail)} data-apart={isApart || undefined}>
      <a href="#content" className={styles.skip}>
        {shellTexts.skip}
      </a>
      <Sidebar />
      <main id="content" tabIndex={-1} className={styles.content}>
        <OfflineBanner />
        {isOver ? <SessionOver /> : null}
        <RouteErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton pathname={pathname} />}>
            <Outlet />
          </Suspense>
        </RouteErrorBoundary>
      </main>
      <BottomNavigation />
      <CommandPalette />
    </div>
  );
}

/** `g`, then the letter of a screen. */
function useGoToKeys() {
  const open = useGuardedNavigate();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  const go = (to: string) => {
    if (performance.now() - startedAt.current < SEQUENCE_MS) open(to);
    startedAt.current = Number.NEGATIVE_INFINITY;
  };
  useNewBillKey(open);
  useShortcuts({
    b: () => open(paths.counter),
    g: () => {
      startedAt.current = performance.now();
    },
    ...Object.fromEntries(
      dashboardRoutes.flatMap(({ shortcut, path }) => (shortcut ? [[shortcut, () => go(path)]] : [])),
    ),
  });
}

/** F2, from anywhere but the counter, where it has another meaning. */
function useNewBillKey(open: (to: string) => void) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === paths.counter) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented || isOverlayOpen()) return;
      event.preventDefault();
      open(paths.counter);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

function NewBill({ className }: { readonly className?: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={paths.counter} className={className} aria-current={pathname === paths.counter ? 'page' : undefined}>
      <PlusIcon aria-hidden="true" />
      <span>{shellTexts.newBill}</span>
    </Link>
  );
}

/** Kept, like the navigation below, when only the place in a list changes. */
const Sidebar = memo(function Sidebar() {
  const name = useSessionName();
  return (
    <header className={styles.sidebar}>
      <div className={styles.brand}>
        <Brand />
      </div>
      <nav aria-label={shellTexts.mainNavigation}>
        <NewBill className={styles.newBill} />
        <ul className={styles.items}>{mainItems.map((item) => toItem(item, styles.item))}</ul>
        <p className={styles.group}>{shellTexts.shop}</p>
        <ul className={styles.items}>{shopItems.map((item) => toItem(item, styles.item))}</ul>
      </nav>
      <div className={styles.user}>
        <span className={styles.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={styles.userName}>{name}</span>
        <Preferences />
      </div>
    </header>
  );
});

const BottomNavigation = memo(function BottomNavigation() {
  const isKeyboardOpen = useIsKeyboardOpen();
  return (
    <nav aria-label={shellTexts.mainNavigation} className={styles.bottom} hidden={isKeyboardOpen}>
      <ul className={styles.bottomItems}>
        {phoneItems.slice(0, phoneItems.length / 2).map((item) => toItem(item, styles.bottomItem))}
        <li>
          <NewBill className={classNames(styles.bottomItem, styles.raised)} />
        </li>
        {phoneItems.slice(phoneItems.length / 2).map((item) => toItem(item, styles.bottomItem))}
      </ul>
    </nav>
  );
});

function toItem(item: NavigationItem, className: string | undefined) {
  return (
    <li key={item.path}>
      <NavLink item={item} className={className} />
    </li>
  );
}
