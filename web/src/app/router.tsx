// Imported before the router, so that its popstate listener runs first.
import '../lib/navigation/popstate-guard.js';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../lib/navigation/paths.js';
import { whenIdle } from '../lib/performance/when-idle.js';
import { DashboardLayout, preloadForAddress } from './preload-address.js';
import { RequireSession } from './require-session.js';
import { RouteAnnouncer } from './route-announcer.js';
import { RouteErrorBoundary } from './route-error-boundary.js';
import { type AppRoute, dashboardRoutes, entranceRoutes, isInDashboard, preloadPages } from './routes.js';

/** Maps addresses to screens. */
export function AppRoutes() {
  const isInside = isInDashboard(useLocation().pathname);
  // These chunks are small and one press apart: prefetch them all.
  useEffect(
    () => (isInside ? undefined : whenIdle(() => preloadPages(entranceRoutes.filter(({ isApart }) => !isApart)))),
    [isInside],
  );
  return (
    <RouteErrorBoundary>
      <Suspense fallback={null}>
        <Routes>
          {entranceRoutes.map(toRoute)}
          <Route
            element={
              <RequireSession>
                <DashboardLayout />
              </RequireSession>
            }
          >
            {dashboardRoutes.map(toRoute)}
          </Route>
          <Route path="*" element={<Navigate to={paths.login} replace />} />
        </Routes>
      </Suspense>
    </RouteErrorBoundary>
  );
}

/** Without transitions: they render in slices that yield to other work, and a page change would wait for all of them. */
export function AppRouter() {
  return (
    <BrowserRouter useTransitions={false}>
      <RouteAnnouncer />
      <AppRoutes />
    </BrowserRouter>
  );
}

function toRoute({ path, page: { Page } }: AppRoute) {
  return <Route key={path} path={path} element={<Page onSignedIn={fetchDashboard} />} />;
}

/** Runs during the two seconds of the login toast: Home then renders at once, with its figures. */
function fetchDashboard() {
  return void preloadForAddress(paths.home);
}
