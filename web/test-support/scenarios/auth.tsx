import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ForgotPasswordPage } from '../../src/features/auth/forgot-password-page.js';
import { LoginPage } from '../../src/features/auth/login-page.js';
import { ResetPasswordPage } from '../../src/features/auth/reset-password-page.js';
import { SignupPage } from '../../src/features/auth/signup-page.js';
import { VerifyOtpPage } from '../../src/features/auth/verify-otp-page.js';
import { SettingsPage } from '../../src/features/settings/settings-page.js';
import { saveResetEmail } from '../../src/lib/session/session.js';
import { FIRST_SELLING_RULES } from '../counter.js';
import { NO_PAYMENT_RULES } from '../payment-rules.js';
import { renderScreen } from '../render-screen.js';
import { SIMPLE_SHOP } from '../tax-profile.js';
import { type Area, always, pageHeading, press, put, retryAll, serverTextOr } from './scenario.js';

const EMAIL = 'meera@example.in';
const PASSWORD = 'Dukaan@2026';
const user = { id: 'u1', name: 'Meera Nair', email: EMAIL };

function done(text: string) {
  return () => screen.findByText(text);
}

interface FormScenario {
  readonly screen: ReactElement;
  readonly at: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  readonly doneText: string;
}

/** A form of one button: filled in, sent, and after a failure filled in and sent again. */
function form(scenario: FormScenario) {
  return async () => {
    saveResetEmail(EMAIL);
    renderScreen(scenario.screen, { at: scenario.at, signedIn: false });
    const send = async () => {
      for (const [label, value] of Object.entries(scenario.fields)) put(label, value);
      const button = await screen.findByRole('button', { name: scenario.button });
      await act(async () => void fireEvent.click(button));
    };
    await send();
    return { again: send, done: done(scenario.doneText) };
  };
}

async function openSettings() {
  const view = renderScreen(<SettingsPage />, { at: '/dashboard/settings' });
  await pageHeading();
  return view.user;
}

const SESSIONS = ['Chrome', 'Firefox', 'Safari'].map((browser, index) => ({
  sessionId: `s${index}`,
  current: index === 0,
  browser,
  system: null,
  network: null,
  createdAt: '2026-11-27T05:00:00.000Z',
}));

const SHOP = { version: 1, name: 'Meera Stores', address: 'Kochi', phone: '', logo: null };

/** Presses a button of Settings, and after a failure again. */
function settingsButton(name: string, doneText: string, before?: string) {
  return async () => {
    const user = await openSettings();
    if (before) await press(user, before);
    const again = () => press(user, name);
    await again();
    return { again, done: done(doneText) };
  };
}

const UNREADABLE = 'Something went wrong. Please try again later.';
const NO_CONNECTION = 'Unable to connect to server. Please check your internet connection.';
const USER_NOT_FOUND = 'User not found. Please check your email or sign up.';
const SESSION_LOST = 'Session expired or invalid. Please log in again.';

/** The calls before the dashboard, and those of the profile. */
export const authArea: Area = {
  script: {
    'auth.login': () => ({ success: true, token: 'fresh', user }),
    'auth.register': () => ({ success: true, msg: 'Account created successfully! Please login.' }),
    'auth.forgotPassword': () => ({ success: true, msg: 'OTP sent' }),
    'auth.verifyOtp': () => ({ success: true, msg: 'OTP verified' }),
    'auth.resetPassword': () => ({ success: true, msg: 'Password reset' }),
    'auth.logout': () => ({ success: true, message: 'Logged out' }),
    'auth.readProfile': () => ({ success: true, ...user }),
    'auth.updateProfile': () => ({ success: true, message: 'Saved', user: { ...user, name: 'Asha Nair' } }),
    'auth.readShopDetails': () => ({ success: true, shop: SHOP }),
    'auth.updateShopDetails': () => ({ success: true, message: 'Saved', shop: { ...SHOP, version: 2 } }),
    'setup.readProductRules': () => ({ success: true, rules: { version: 0, scalePatterns: [] } }),
    'setup.updateProductRules': () => ({ success: true, rules: { version: 1, scalePatterns: ['21IIIIIWWWWWC'] } }),
    'money.readPaymentRules': () => ({ success: true, rules: NO_PAYMENT_RULES }),
    'money.updatePaymentRules': () => ({ success: true, rules: { ...NO_PAYMENT_RULES, version: 1 } }),
    'bills.readSellingRules': () => ({ success: true, rules: FIRST_SELLING_RULES }),
    'bills.updateSellingRules': () => ({ success: true, rules: { ...FIRST_SELLING_RULES, version: 1 } }),
    'taxProfile.readTaxProfile': () => SIMPLE_SHOP,
    'taxProfile.updateTaxProfile': () => ({ ...SIMPLE_SHOP, message: 'Saved' }),
    'auth.listSessions': () => ({ success: true, sessions: SESSIONS }),
    'auth.endSession': () => ({ success: true, message: 'Signed out', ended: 1 }),
    'auth.endOtherSessions': () => ({ success: true, message: 'Signed out', ended: 2 }),
    'auth.closeShop': () => ({ success: true, message: 'Shop closed', erasedOn: '2026-12-27' }),
    'gateway.exportShop': () => new Blob(['zip']),
  },
  scenarios: {
    'auth.login': {
      begin: form({
        screen: <LoginPage />,
        at: '/login',
        fields: { Email: EMAIL, Password: PASSWORD },
        button: 'Login',
        doneText: 'Login successful! Redirecting...',
      }),
      toastMs: 2000,
      sentences: {
        '400 user-not-found': USER_NOT_FOUND,
        '400 invalid-credentials': 'Incorrect password. Please try again.',
        400: serverTextOr('Login failed. Please check your credentials.'),
        404: USER_NOT_FOUND,
        refused: serverTextOr('Login failed. Please try again.'),
        unreadable: UNREADABLE,
        lost: NO_CONNECTION,
      },
    },
    'auth.register': {
      begin: form({
        screen: <SignupPage />,
        at: '/signup',
        fields: { Name: 'Meera Nair', Email: EMAIL, 'Create password': PASSWORD, 'Confirm password': PASSWORD },
        button: 'Create account',
        doneText: 'Account created successfully! Please login.',
      }),
      toastMs: 2000,
      sentences: {
        '400 user-exists': 'Email already registered. Please use a different email or try logging in.',
        500: 'Server error. Please try again later.',
        refused: serverTextOr('Registration failed. Please try again.'),
        unreadable: UNREADABLE,
        lost: NO_CONNECTION,
      },
    },
    'auth.forgotPassword': {
      begin: form({
        screen: <ForgotPasswordPage />,
        at: '/forgot-password',
        fields: { Email: EMAIL },
        button: 'Send Mail',
        doneText: 'OTP sent successfully',
      }),
      sentences: {
        '400 user-not-found': 'Email not registered. Please check your email or sign up.',
        refused: serverTextOr('Error sending OTP'),
        lost: 'Server error. Please try again.',
      },
    },
    'auth.verifyOtp': {
      begin: form({
        screen: <VerifyOtpPage />,
        at: '/verify-otp',
        fields: { OTP: '123456' },
        button: 'Confirm',
        doneText: 'OTP verified successfully',
      }),
      sentences: { refused: serverTextOr('Invalid OTP. Please try again.'), lost: 'Server error. Please try again.' },
    },
    'auth.resetPassword': {
      begin: form({
        screen: <ResetPasswordPage />,
        at: '/reset-password',
        fields: { 'New password': PASSWORD, 'Confirm password': PASSWORD },
        button: 'Reset password',
        doneText: 'Password reset successfully!',
      }),
      sentences: { refused: serverTextOr('Failed to reset password'), lost: 'Server error. Please try again.' },
    },
    'auth.readProfile': {
      begin: async () => {
        const user = await openSettings();
        return { again: () => retryAll(user), done: () => screen.findByDisplayValue('Meera') };
      },
      quiet: true,
      endsSessionOn: ['401', '403'],
      sentences: {
        401: SESSION_LOST,
        403: SESSION_LOST,
        refused: serverTextOr('Failed to load profile'),
        lost: 'Failed to load profile',
      },
    },
    'auth.updateProfile': {
      begin: async () => {
        const user = await openSettings();
        await press(user, 'Edit first name');
        put('First name', 'Asha');
        await press(user, 'Save');
        const again = async (isAfterSilence: boolean) => {
          if (!isAfterSilence) return press(user, 'Save');
          await screen.findByRole('dialog', { name: "Confirm it's you" });
          put('Current password', PASSWORD);
          return press(user, 'Confirm');
        };
        return { again, done: done('Profile updated successfully') };
      },
      endsSessionOn: ['401', '403'],
      sentences: {
        // Not a failure: a dialog asks for the password.
        '401 reauthentication-required': null,
        401: SESSION_LOST,
        403: SESSION_LOST,
        '400 email-in-use': 'Email already exists. Please use a different email.',
        refused: serverTextOr('Failed to update profile'),
        lost: 'Failed to update profile',
      },
    },
    'auth.readShopDetails': {
      begin: async () => {
        const user = await openSettings();
        return { again: () => retryAll(user), done: () => screen.findByDisplayValue('Meera Stores') };
      },
      quiet: true,
      sentences: {
        refused: serverTextOr('Failed to load the shop details'),
        lost: 'Failed to load the shop details',
      },
    },
    'money.readPaymentRules': {
      begin: async () => {
        const user = await openSettings();
        return { again: () => retryAll(user), done: () => screen.findByLabelText('UPI address') };
      },
      quiet: true,
      sentences: {
        refused: serverTextOr('Failed to load the payment settings'),
        lost: 'Failed to load the payment settings',
      },
    },
    'money.updatePaymentRules': {
      begin: async () => {
        const user = await openSettings();
        await screen.findByLabelText('UPI address');
        put('UPI address', 'meera@okbank');
        const again = () => press(user, 'Save payments');
        await again();
        return { again, done: done('Payments saved') };
      },
      sentences: {
        refused: serverTextOr('Failed to save the payment settings'),
        lost: 'Failed to save the payment settings',
      },
    },
    'setup.readProductRules': {
      begin: async () => {
        const user = await openSettings();
        return { again: () => retryAll(user), done: () => screen.findByLabelText('Patterns, one a line') };
      },
      quiet: true,
      sentences: {
        refused: serverTextOr('Failed to load the scale labels'),
        lost: 'Failed to load the scale labels',
      },
    },
    'setup.updateProductRules': {
      begin: async () => {
        const user = await openSettings();
        await screen.findByLabelText('Patterns, one a line');
        put('Patterns, one a line', '21IIIIIWWWWWC');
        const again = () => press(user, 'Save scale labels');
        await again();
        return { again, done: done('Scale labels saved') };
      },
      sentences: {
        refused: serverTextOr('Failed to save the scale labels'),
        lost: 'Failed to save the scale labels',
      },
    },
    'bills.updateSellingRules': {
      begin: async () => {
        const user = await openSettings();
        await screen.findByLabelText('When there is not enough in stock');
        put('When there is not enough in stock', 'ask');
        const again = () => press(user, 'Save counter');
        await again();
        return { again, done: done('Counter settings saved') };
      },
      sentences: {
        refused: serverTextOr('Failed to save the counter settings'),
        lost: 'Failed to save the counter settings',
      },
    },
    'taxProfile.readTaxProfile': {
      begin: async () => {
        const user = await openSettings();
        return { again: () => retryAll(user), done: () => screen.findByRole('button', { name: 'Set up GST' }) };
      },
      quiet: true,
      sentences: {
        refused: serverTextOr('Failed to load the GST settings'),
        lost: 'Failed to load the GST settings',
      },
    },
    'taxProfile.updateTaxProfile': {
      begin: async () => {
        const user = await openSettings();
        await press(user, 'Set up GST');
        await user.click(await screen.findByRole('radio', { name: /^No/ }));
        await user.click(await screen.findByRole('radio', { name: /^As before/ }));
        const again = () => press(user, 'Save GST settings');
        await again();
        return { again, done: done('GST settings saved') };
      },
      sentences: {
        refused: serverTextOr('Failed to save the GST settings'),
        lost: 'Failed to save the GST settings',
      },
    },
    'auth.updateShopDetails': {
      begin: async () => {
        const user = await openSettings();
        await screen.findByDisplayValue('Meera Stores');
        put('Shop name', 'Meera General Store');
        const again = () => press(user, 'Save shop');
        await again();
        return { again, done: done('Shop details saved') };
      },
      sentences: {
        refused: serverTextOr('Failed to save the shop details'),
        lost: 'Failed to save the shop details',
      },
    },
    'auth.listSessions': {
      begin: async () => {
        const user = await openSettings();
        await press(user, 'Show devices');
        return { again: () => retryAll(user), done: done('Chrome (this device)') };
      },
      quiet: true,
      sentences: {
        refused: serverTextOr('Failed to load your devices'),
        lost: 'Failed to load your devices',
      },
    },
    'auth.endSession': {
      begin: settingsButton('Sign out on Firefox', 'Signed out on that device', 'Show devices'),
      sentences: {
        // It has ended by itself: the list shows so.
        404: null,
        refused: serverTextOr('Failed to sign out on that device'),
        lost: 'Failed to sign out on that device',
      },
    },
    'auth.endOtherSessions': {
      begin: settingsButton('Sign out on all other devices', 'Signed out on all other devices', 'Show devices'),
      sentences: {
        refused: serverTextOr('Failed to sign out on that device'),
        lost: 'Failed to sign out on that device',
      },
    },
    'auth.closeShop': {
      begin: async () => {
        const user = await openSettings();
        const again = async () => {
          if (!screen.queryByRole('dialog', { name: 'Close this shop?' })) await press(user, 'Close shop');
          await screen.findByRole('dialog', { name: 'Close this shop?' });
          put('Current password', PASSWORD);
          const buttons = await screen.findAllByRole('button', { name: 'Close shop' });
          await user.click(buttons.at(-1) as HTMLElement);
        };
        await again();
        return { again, done: done('Shop closed. Your data will be erased on 2026-12-27.') };
      },
      endsSessionOn: ['401', '403'],
      sentences: {
        // Not a failure: the dialog asks again.
        '400 invalid-credentials': null,
        401: SESSION_LOST,
        403: SESSION_LOST,
        refused: serverTextOr("Couldn't close the shop"),
        lost: "Couldn't close the shop",
      },
    },
    'gateway.exportShop': {
      begin: settingsButton('Download everything', 'Download complete'),
      endsSessionOn: ['401', '403'],
      sentences: {
        401: SESSION_LOST,
        403: SESSION_LOST,
        refused: serverTextOr("Couldn't download your shop"),
        lost: "Couldn't download your shop",
      },
    },
    'auth.logout': {
      begin: async () => {
        await press(await openSettings(), 'Logout');
        // The session ends on this device whatever the server answers.
        return { again: async () => {}, done: done('Logged out') };
      },
      sentences: always(null),
    },
  },
};
