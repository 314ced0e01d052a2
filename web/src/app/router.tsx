// Imported before the router, so that its popstate listener runs first.
import '../lib/navigation/popstate-guard.js';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../lib/navigation/paths.js';
import { whenIdle } from '../lib/performance/when-idle.js';
import {
  ForgotPasswordPage,
  HomePage,
  InvoicePage,
  LoginPage,
  ProductPage,
  preloadEntrance,
  ResetPasswordPage,
  SettingsPage,
  SignupPage,
  StatisticsPage,
  VerifyOtpPage,
} from './pages.js';
import { DashboardLayout, preloadForAddress } from './preload-address.js';
import { RequireSession } from './require-session.js';
import { RouteAnnouncer } from './route-announcer.js';
import { RouteErrorBoundary } from './route-error-boundary.js';

const login = <LoginPage onSignedIn={fetchDashboard} />;

/** Maps addresses to screens. */
export function AppRoutes() {
  const isInside = useLocation().pathname.startsWith(paths.home);
  // These chunks are small and one press apart: prefetch them all.
  useEffect(() => (isInside ? undefined : whenIdle(preloadEntrance)), [isInside]);
  return (
    <RouteErrorBoundary>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={login} />
          <Route path={paths.login} element={login} />
          <Route path={paths.signup} element={<SignupPage />} />
          <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={paths.verifyOtp} element={<VerifyOtpPage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route
            path={paths.home}
            element={
              <RequireSession>
                <DashboardLayout />
              </RequireSession>
            }
          >
            <Route index element={<HomePage />} />
            <Route path="product" element={<ProductPage />} />
            <Route path="invoice" element={<InvoicePage />} />
            <Route path="statistics" element={<StatisticsPage />} />
            <Route path="settings" element={<SettingsPage />} />
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

/** Runs during the two seconds of the login toast: Home then renders at once, with its figures. */
function fetchDashboard() {
  return void preloadForAddress(paths.home);
}
