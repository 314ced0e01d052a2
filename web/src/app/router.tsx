import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
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

/** Which screen stands at which address. */
export function AppRoutes() {
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

export function AppRouter() {
  return (
    <BrowserRouter>
      <RouteAnnouncer />
      <AppRoutes />
    </BrowserRouter>
  );
}
