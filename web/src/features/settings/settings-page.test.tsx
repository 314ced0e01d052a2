import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { FIRST_SELLING_RULES } from '../../../test-support/counter.js';
import { type FakeServer, fakeServer, jsonBody, noNetwork, refuse } from '../../../test-support/fake-server.js';
import { NO_PAYMENT_RULES } from '../../../test-support/payment-rules.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { SIMPLE_SHOP } from '../../../test-support/tax-profile.js';
import { notify } from '../../lib/feedback/toast.js';
import { readSession } from '../../lib/session/session.js';
import { SettingsPage } from './settings-page.js';

const noDetails = { version: 0, name: '', address: '', phone: '', logo: null };
const meera = { success: true, id: 'u1', name: 'Meera Kumari Nair', email: 'meera@example.in' };

function answered(user: object) {
  return () => ({ success: true, message: 'Profile updated successfully', user });
}

let server: FakeServer;

function open(script = {}) {
  server = fakeServer({
    'auth.readProfile': () => meera,
    'auth.readShopDetails': () => ({ success: true, shop: noDetails }),
    'setup.readProductRules': () => ({ success: true, rules: { version: 0, scalePatterns: [] } }),
    'money.readPaymentRules': () => ({ success: true, rules: NO_PAYMENT_RULES }),
    'bills.readSellingRules': () => ({ success: true, rules: FIRST_SELLING_RULES }),
    'taxProfile.readTaxProfile': () => SIMPLE_SHOP,
    'auth.logout': () => ({ success: true, message: 'Logged out' }),
    ...script,
  });
  return renderScreen(
    <>
      <Link to="/dashboard/invoice">Invoice</Link>
      <SettingsPage />
    </>,
    { at: '/dashboard/settings' },
  );
}

afterEach(() => {
  server.close();
  localStorage.clear();
});

describe('Settings', () => {
  it('shows the profile with the first word as first name, locked', async () => {
    open();

    expect(await screen.findByLabelText('First name')).toHaveValue('Meera');
    expect(screen.getByLabelText('Last name')).toHaveValue('Kumari Nair');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('has the appearance of this device, which phones find nowhere else', async () => {
    const { user } = open();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Appearance' }), 'Dark');

    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('unlocks a field by double-click and by Enter, and restores it by Escape', async () => {
    const { user } = open();
    const first = await screen.findByLabelText('First name');

    await user.dblClick(first);
    await user.clear(first);
    await user.type(first, 'Asha');
    await user.keyboard('{Escape}');
    expect(first).toHaveValue('Meera');
    expect(first).toHaveAttribute('readonly');

    first.focus();
    await user.keyboard('{Enter}');
    expect(first).not.toHaveAttribute('readonly');
  });

  it('saves joined names, updates the sidebar and locks the fields again', async () => {
    const { user } = open({
      'auth.updateProfile': answered({ id: 'u1', name: 'Asha Kumari Nair', email: 'meera@example.in' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit first name' }));
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Asha');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(jsonBody(server.to('auth.updateProfile')[0])).toEqual({
      name: 'Asha Kumari Nair',
      email: 'meera@example.in',
    });
    expect(readSession().user?.name).toBe('Asha Kumari Nair');
    expect(screen.getByLabelText('First name')).toHaveAttribute('readonly');
  });

  it('saves a person who has one name', async () => {
    const stored = { success: true, id: 'u1', name: 'Meera', email: 'meera@example.in' };
    const { user } = open({ 'auth.readProfile': () => stored, 'auth.updateProfile': answered(stored) });
    await user.click(await screen.findByRole('button', { name: 'Edit first name' }));
    await user.type(screen.getByLabelText('First name'), 'ben');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(jsonBody(server.to('auth.updateProfile')[0])).toMatchObject({ name: 'Meeraben' }));
  });

  it('sends a new password as both and refuses two that differ', async () => {
    const { user } = open({ 'auth.updateProfile': answered(meera) });
    await user.click(await screen.findByRole('button', { name: 'Edit password' }));
    await user.type(screen.getByLabelText('Password'), 'Naya@Dukaan1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Passwords do not match')).not.toHaveLength(0);
    expect(server.to('auth.updateProfile')).toHaveLength(0);

    await user.type(screen.getByLabelText('Confirm Password'), 'Naya@Dukaan1');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(server.to('auth.updateProfile')).toHaveLength(1));
    expect(jsonBody(server.to('auth.updateProfile')[0])).toMatchObject({
      newPassword: 'Naya@Dukaan1',
      currentPassword: 'Naya@Dukaan1',
      proof: 'wanted',
    });
  });

  it('asks for the current password when the server requires it, and keeps the session', async () => {
    const wants = refuse(401, { code: 'reauthentication-required', message: 'Please confirm your current password' });
    const { user } = open({ 'auth.updateProfile': [wants, answered({ ...meera, email: 'asha@example.in' })] });
    await user.click(await screen.findByRole('button', { name: 'Edit email' }));
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha@example.in');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Current password'), 'Dukaan@2026');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(jsonBody(server.to('auth.updateProfile')[1])).toMatchObject({
      currentPassword: 'Dukaan@2026',
      email: 'asha@example.in',
      proof: 'given',
    });
    expect(jsonBody(server.to('auth.updateProfile')[0])).toMatchObject({ proof: 'wanted' });
    expect(readSession().token).toBe('a-token');
  });

  it('shows that the current password was wrong and asks again with an empty field', async () => {
    const wants = refuse(401, { code: 'reauthentication-required', message: 'Please confirm your current password' });
    const { user } = open({ 'auth.updateProfile': wants });
    await user.click(await screen.findByRole('button', { name: 'Edit email' }));
    await user.type(screen.getByLabelText('Email'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    const password = () => within(dialog).getByLabelText('Current password');
    expect(password()).toHaveAccessibleDescription('');

    await user.type(password(), 'Dukan@2026');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));

    await waitFor(() => expect(password()).toHaveAccessibleDescription('Incorrect password. Please try again.'));
    expect(password()).toHaveValue('');
    expect(password()).toHaveFocus();
    await user.type(password(), 'D');
    expect(password()).toHaveAccessibleDescription('');
  });

  it('forgets the present password once it was used', async () => {
    const wants = refuse(401, { code: 'reauthentication-required', message: 'Please confirm your current password' });
    const change = answered({ ...meera, email: 'asha@example.in' });
    const { user } = open({ 'auth.updateProfile': [wants, change, wants] });
    const changeEmail = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit email' }));
      await user.type(screen.getByLabelText('Email'), 'x');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      return within(await screen.findByRole('dialog'));
    };
    const first = await changeEmail();
    await user.type(first.getByLabelText('Current password'), 'Dukaan@2026');
    await user.click(first.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const second = await changeEmail();

    expect(second.getByLabelText('Current password')).toHaveValue('');
    expect(second.getByLabelText('Current password')).toHaveAccessibleDescription('');
  });

  it('shows the password rules for longer, from the browser and from the server', async () => {
    const rules = 'Password must contain: at least 8 characters';
    const { user } = open({ 'auth.updateProfile': refuse(400, { code: 'validation-failed', message: rules }) });
    const toast = jest.spyOn(notify, 'error');
    await user.click(await screen.findByRole('button', { name: 'Edit password' }));
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'Naya@Dukaan1');
    await user.type(screen.getByLabelText('Confirm Password'), 'Naya@Dukaan1');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
    expect(toast.mock.calls.map(([, options]) => options?.durationMs)).toEqual([5000, 5000]);
    toast.mockRestore();
  });

  it('keeps the stored name when an answer lacks the user', async () => {
    const { user } = open({ 'auth.updateProfile': () => ({ success: true, message: 'Saved' }) });
    await user.click(await screen.findByRole('button', { name: 'Edit first name' }));
    await user.type(screen.getByLabelText('First name'), 'x');
    const before = readSession().user;

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findAllByText('Failed to update profile')).toHaveLength(2);
    expect(readSession().user).toEqual(before);
    expect(screen.getByLabelText('First name')).toHaveValue('Meerax');
  });

  it('shows a taken e-mail under its field', async () => {
    const { user } = open({
      'auth.updateProfile': refuse(400, { code: 'email-in-use', message: 'Email already in use' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit email' }));
    await user.type(screen.getByLabelText('Email'), 'x');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'Email already exists. Please use a different email.',
      ),
    );
  });

  it('leaves for the login when the session is lost', async () => {
    open({
      'auth.readProfile': refuse(401, { code: 'token-invalid', message: 'Authentication failed. Please login again.' }),
    });

    expect(await screen.findByText('Session expired or invalid. Please log in again.')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('/login');
    expect(readSession().token).toBeNull();
  });

  it('keeps the session on a fault and loads on Retry', async () => {
    const { user } = open({ 'auth.readProfile': [noNetwork(), () => meera] });

    await user.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByLabelText('First name')).toHaveValue('Meera');
    expect(readSession().token).toBe('a-token');
  });

  it.each([
    ['is loading', () => new Promise(() => {})],
    ['could not be loaded', noNetwork()],
  ])('allows the logout while the profile %s', async (_, answer) => {
    const { user } = open({ 'auth.readProfile': answer });

    await user.click(await screen.findByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect(readSession()).toEqual({ token: null, user: null });
  });

  it('sends the token on logout, so that the server ends the session', async () => {
    let token: string | null = null;
    const ended = () => {
      token = readSession().token;
      return { success: true, message: 'Logged out' };
    };
    const { user } = open({ 'auth.logout': ended });

    await user.click(await screen.findByRole('button', { name: 'Logout' }));

    expect(token).toBe('a-token');
  });

  it.each([
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Email is required'],
  ])('saves nothing without %s', async (label, sentence) => {
    const { user } = open();
    await user.dblClick(await screen.findByLabelText(label));
    await user.clear(screen.getByLabelText(label));

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    expect(server.to('auth.updateProfile')).toHaveLength(0);
  });

  it('makes the browser ask before unsaved changes are lost', async () => {
    const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    const { user } = open({ 'auth.updateProfile': answered({ ...meera, name: 'Asha Kumari Nair' }) });
    await user.dblClick(await screen.findByLabelText('First name'));
    expect(asks()).toBe(false);

    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Asha');
    expect(asks()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Profile updated successfully');
    expect(asks()).toBe(false);
  });

  it.each([
    ['Keep editing', '/dashboard/settings'],
    ['Discard changes', '/dashboard/invoice'],
  ])('asks at a link too, and %s leads to %s', async (answer, page) => {
    history.replaceState(null, '', '/dashboard/settings');
    const { user } = open();
    await user.dblClick(await screen.findByLabelText('First name'));
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Asha');

    await user.click(screen.getByRole('link', { name: 'Invoice' }));
    await user.click(await screen.findByRole('button', { name: answer }));

    const isHere = page === '/dashboard/settings';
    await waitFor(() => expect(screen.queryByText('Discard changes?')).not.toBeInTheDocument());
    expect(screen.queryByRole('note')?.textContent ?? '/dashboard/settings').toBe(page);
    expect(screen.queryByDisplayValue('Asha') !== null).toBe(isHere);
  });

  it('logs out whatever the server answers', async () => {
    const { user } = open({ 'auth.logout': noNetwork() });

    await user.click(await screen.findByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('/login');
    expect(readSession()).toEqual({ token: null, user: null });
  });
});
