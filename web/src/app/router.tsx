import { Suspense, useDeferredValue } from 'react';
import { BrowserRouter, type Location, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import {
  DashboardLayout,
  ForgotPasswordPage,
  HomePage,
  InvoicePage,
  LoginPage,
  ProductPage,
  preloadPage,
  ResetPasswordPage,
  SettingsPage,
  SignupPage,
  StatisticsPage,
  VerifyOtpPage,
} from './pages.js';
import { RequireSession } from './require-session.js';
import { RouteAnnouncer } from './route-announcer.js';
import { RouteErrorBoundary } from './route-error-boundary.js';

const fetchDashboard = () => {
  preloadPage('dashboard');
  preloadPage('home');
};
const login = <LoginPage onSignedIn={fetchDashboard} />;

const isInside = ({ pathname }: Location) => pathname.startsWith(paths.home);

/**
 * The address whose screen is shown. Inside the dashboard that is the address itself: its frame stays, and the next page
 * shows its heading at once. Before it the old screen stays until the new one has arrived.
 */
const useShownLocation = (): Location => {
  const location = useLocation();
  const arrived = useDeferredValue(location);
  return isInside(location) && isInside(arrived) ? location : arrived;
};

/** Which screen stands at which address. */
export function AppRoutes() {
  const location = useShownLocation();
  return (
    <RouteErrorBoundary>
      <RouteAnnouncer location={location} />
      <Suspense fallback={null}>
        <Routes location={location}>
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
      <AppRoutes />
    </BrowserRouter>
  );
}
