// Before the router itself, which must not hear what is held back.
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

/** Which screen stands at which address. */
export function AppRoutes() {
  const isInside = useLocation().pathname.startsWith(paths.home);
  // Small, and each is one press away from the next: a change between them must not have to wait for a chunk.
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

/** Without transitions, which draw in slices that give way to everything else: who turns a page waits for all of them. */
export function AppRouter() {
  return (
    <BrowserRouter useTransitions={false}>
      <RouteAnnouncer />
      <AppRoutes />
    </BrowserRouter>
  );
}

/** During the two seconds of the login toast: Home then stands at once, with its figures. */
function fetchDashboard() {
  return void preloadForAddress(paths.home);
}
