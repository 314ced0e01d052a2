import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer, jsonBody, noNetwork, refuse, unreadable } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts, notify } from '../../lib/feedback/toast.js';
import { readSession } from '../../lib/session/session.js';
import { LoginPage } from './login-page.js';

function accepted() {
  return {
    success: true,
    token: 'fresh-token',
    user: { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' },
  };
}

function open(options = {}) {
  return renderScreen(<LoginPage />, { at: '/login', signedIn: false, ...options });
}

function email() {
  return screen.getByLabelText('Email');
}

function password() {
  return screen.getByLabelText('Password');
}

function button() {
  return screen.getByRole('button', { name: /^(Login|Signing in\.\.\.)$/ });
}

async function signIn(user: ReturnType<typeof open>['user']) {
  await user.type(email(), '  meera@example.in ');
  await user.type(password(), 'Secret!pass');
  await user.click(button());
}

afterEach(() => dismissToasts());

describe('Login', () => {
  it('requires both fields, in a toast and above the button, with the focus on the first', async () => {
    const server = fakeServer();
    const { user } = open();

    await user.click(button());

    expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all fields');
    expect(email()).toHaveFocus();
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription('Please fill in all fields');
    expect(password()).toBeInvalid();
    expect(server.requests).toHaveLength(0);
    server.close();
  });

  it('stores token and user and opens the dashboard when the toast closes', async () => {
    const server = fakeServer({ 'auth.login': accepted });
    const { user } = open();

    await signIn(user);

    const toast = await screen.findByText('Login successful! Redirecting...');
    expect(jsonBody(server.to('auth.login')[0])).toEqual({ email: 'meera@example.in', password: 'Secret!pass' });
    expect(localStorage.getItem('token')).toBe('fresh-token');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(accepted().user);
    expect(screen.queryByRole('note')).not.toBeInTheDocument();

    await user.click(toast);

    expect(await screen.findByRole('note')).toHaveTextContent('/dashboard');
    server.close();
  });

  it('opens the dashboard after two seconds without a tap', async () => {
    const server = fakeServer({ 'auth.login': accepted });
    const toast = jest.spyOn(notify, 'success');
    const { user } = open();

    await signIn(user);
    await screen.findByText('Login successful! Redirecting...');

    expect(toast.mock.calls[0]?.[1]?.durationMs).toBe(2000);
    toast.mockRestore();
    expect(await screen.findByRole('note')).toHaveTextContent('/dashboard');
    server.close();
  });

  it('is busy while it signs in and ignores a second press', async () => {
    let answer = (_: unknown) => {};
    const server = fakeServer({
      'auth.login': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const { user } = open();

    await signIn(user);
    await waitFor(() => expect(button()).toHaveTextContent('Signing in...'));
    expect([email(), password()].map((field) => (field as HTMLInputElement).readOnly)).toEqual([true, true]);
    await user.click(button());
    fireEvent.submit(button());
    answer(accepted());

    await screen.findByText('Login successful! Redirecting...');
    expect(server.to('auth.login')).toHaveLength(1);
    server.close();
  });

  it.each([
    [
      'an unknown address',
      refuse(400, { message: 'User not found' }),
      'User not found. Please check your email or sign up.',
      'Email',
    ],
    [
      'a wrong password',
      refuse(400, { message: 'Invalid credentials' }),
      'Incorrect password. Please try again.',
      'Password',
    ],
    [
      'too many attempts',
      refuse(429, { message: 'Too many attempts. Please try again later.' }),
      'Too many attempts. Please try again later.',
      'Email',
    ],
  ])(
    'shows %s in a toast and on the page, clears the password and focuses what can be fixed',
    async (_, answer, sentence, field) => {
      document.title = 'Log in';
      const server = fakeServer({ 'auth.login': answer });
      const { user } = open();

      await signIn(user);

      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(screen.getAllByText(sentence)).toHaveLength(2);
      expect(password()).toHaveValue('');
      expect(email()).toHaveValue('meera@example.in');
      expect(screen.getByLabelText(field)).toHaveFocus();
      for (const input of [email(), password()]) expect(input).toHaveAccessibleDescription(sentence);
      expect(document.title).toBe('Error: Log in');
      expect(readSession()).toEqual({ token: null, user: null });
      server.close();
    },
  );

  it.each([
    ['no connection', noNetwork(), 'Unable to connect to server. Please check your internet connection.'],
    ['a fault', refuse(503, { message: 'Please come back.' }), 'Please come back.'],
    ['an unreadable answer', unreadable(), 'Something went wrong. Please try again later.'],
    ['an answer without a token', () => ({ success: true }), 'Something went wrong. Please try again later.'],
  ])(
    'shows %s in a toast and on the page, keeps the input and signs in with the next press',
    async (_, answer, sentence) => {
      const server = fakeServer({ 'auth.login': [answer, accepted] });
      const { user } = open();
      await signIn(user);
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(screen.getAllByText(sentence)).toHaveLength(2);
      expect(readSession()).toEqual({ token: null, user: null });

      await user.click(button());

      expect(await screen.findByText('Login successful! Redirecting...')).toBeInTheDocument();
      const [first, second] = server.to('auth.login');
      expect(jsonBody(second)).toEqual(jsonBody(first));
      server.close();
    },
  );

  it('signs in once: a press while the success shows sends nothing', async () => {
    const server = fakeServer({ 'auth.login': accepted });
    const { user } = open();
    await signIn(user);
    await screen.findByText('Login successful! Redirecting...');

    await user.click(button());
    fireEvent.submit(button());

    expect(server.to('auth.login')).toHaveLength(1);
    server.close();
  });

  it('prefills the e-mail after the sign-up or the recovery', () => {
    open({ state: { email: 'meera@example.in' } });

    expect(email()).toHaveValue('meera@example.in');
  });

  it('takes what a password manager fills into both fields at once', async () => {
    const server = fakeServer({ 'auth.login': accepted });
    const { user } = open();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');

    act(() => {
      fireEvent.change(email(), { target: { value: 'meera@example.in' } });
      fireEvent.change(password(), { target: { value: 'Secret!pass' } });
    });
    await user.click(button());

    await waitFor(() => expect(server.to('auth.login')).toHaveLength(1));
    expect(jsonBody(server.to('auth.login')[0])).toEqual({ email: 'meera@example.in', password: 'Secret!pass' });
    await screen.findByText('Login successful! Redirecting...');
    server.close();
  });

  it('takes a password that is pasted', async () => {
    const { user } = open();

    await user.click(password());
    await user.paste('Secret!pass');

    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('Secret!pass');
  });

  it('hides a shown password when it is sent', async () => {
    const server = fakeServer({ 'auth.login': () => new Promise(() => {}) });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show password' }));

    await signIn(user);

    expect(password()).toHaveAttribute('type', 'password');
    server.close();
  });

  it('is walked through by Tab in the order of the page, and sent by Enter in a field', async () => {
    const server = fakeServer({ 'auth.login': () => new Promise(() => {}) });
    const { user } = open();
    const eye = screen.getByRole('button', { name: 'Show password' });
    const [forgot, signup] = ['Forgot password?', 'Sign up'].map((name) => screen.getByRole('link', { name }));
    for (const stop of [email(), password(), eye, forgot, button(), signup]) {
      await user.tab();
      expect(stop).toHaveFocus();
    }

    await user.type(password(), 'Secret!pass');
    await user.type(email(), 'meera@example.in{Enter}');

    expect(server.to('auth.login')).toHaveLength(1);
    server.close();
  });

  it('shows and hides the password', async () => {
    const { user } = open();
    await user.type(password(), 'Secret!pass');

    screen.getByLabelText<HTMLInputElement>('Password').setSelectionRange(2, 3);
    await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
    expect(password()).toHaveAttribute('type', 'text');
    await new Promise(requestAnimationFrame);
    expect(password()).toHaveFocus();
    expect(password()).toMatchObject({ selectionStart: 2, selectionEnd: 3 });

    await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('offers a link to the dashboard when already signed in', () => {
    open({ signedIn: true });

    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard');
  });

  it('links to signup and to the recovery, and to no dashboard without a session', () => {
    open();

    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
  });
});
