import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer, jsonBody, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts, notify } from '../../lib/feedback/toast.js';
import { saveResetEmail } from '../../lib/session/session.js';
import { ResetPasswordPage } from './reset-password-page.js';

function done(text: string) {
  return () => ({ success: true, msg: text, message: text });
}

function note() {
  return screen.findByRole('note');
}

afterEach(() => dismissToasts());

describe('Reset password', () => {
  const open = (at = '/reset-password', state?: unknown) =>
    renderScreen(<ResetPasswordPage />, { at, state, signedIn: false });
  const fill = async (user: ReturnType<typeof open>['user'], confirm = 'Secret!pass', password = 'Secret!pass') => {
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm password'), `${confirm}{Enter}`);
  };

  it('explains and restarts without any e-mail', async () => {
    open();

    expect(await note()).toHaveTextContent('/forgot-password');
    expect(screen.getByText('Invalid access. Please start the password reset process again.')).toBeInTheDocument();
  });

  it.each([
    ['navigation state', '/reset-password', { email: 'state@example.in' }, 'state@example.in'],
    ['storage', '/reset-password', undefined, 'stored@example.in'],
    ['the query', '/reset-password?email=query@example.in', undefined, 'query@example.in'],
  ])('takes the e-mail from %s', async (source, at, state, expected) => {
    if (source !== 'the query') saveResetEmail('stored@example.in');
    const server = fakeServer({ 'auth.resetPassword': done('Password reset successfully!') });
    const { user } = open(at, state);

    await fill(user);

    await waitFor(() => expect(server.to('auth.resetPassword')).toHaveLength(1));
    expect(jsonBody(server.to('auth.resetPassword')[0])).toEqual({ email: expected, newPassword: 'Secret!pass' });
    // What happens two seconds later would happen to the next test otherwise.
    await note();
    server.close();
  });

  it.each([
    ['', '', 'Please fill in all fields', 3000],
    ['abcdefg!', 'other', 'Password must contain: at least one uppercase letter (A-Z)', 5000],
    ['aB!', 'aB!', 'Password must contain: at least 8 characters', 5000],
  ])('refuses "%s", as the sign-up does', async (password, confirm, sentence, stays) => {
    saveResetEmail('stored@example.in');
    const server = fakeServer();
    const toast = jest.spyOn(notify, 'error');
    const { user } = open();
    expect(screen.getByLabelText('New password')).toHaveFocus();

    if (password) await fill(user, confirm, password);
    else await user.keyboard('{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(toast.mock.calls).toEqual([[sentence, { durationMs: stays }]]);
    expect(screen.getByLabelText('New password')).toBeInvalid();
    expect(server.requests).toHaveLength(0);
    toast.mockRestore();
    server.close();
  });

  it('is busy while the password is changed', async () => {
    saveResetEmail('stored@example.in');
    const server = fakeServer({ 'auth.resetPassword': () => new Promise(() => {}) });
    const { user } = open();

    await fill(user);

    expect(screen.getByRole('button', { name: 'Resetting...' })).toBeInTheDocument();
    server.close();
  });

  it('forgets the e-mail and opens the login two seconds after the success', async () => {
    saveResetEmail('stored@example.in');
    const server = fakeServer({ 'auth.resetPassword': done('Password reset successfully!') });
    const { user } = open();

    await fill(user);

    expect(await screen.findByText('Password reset successfully!')).toBeInTheDocument();
    expect(localStorage.getItem('resetEmail')).toBe('stored@example.in');
    // A second time would be refused: the code is used up.
    fireEvent.submit(screen.getByLabelText('New password'));
    expect(server.to('auth.resetPassword')).toHaveLength(1);
    expect(await note()).toHaveTextContent('/login');
    expect(localStorage.getItem('resetEmail')).toBeNull();
    server.close();
  });

  it('refuses a repetition that differs and shows the server’s refusal', async () => {
    saveResetEmail('stored@example.in');
    const server = fakeServer({ 'auth.resetPassword': refuse(400, { message: 'Please verify the OTP first' }) });
    const { user } = open();

    await fill(user, 'Secret!past');
    expect(await screen.findAllByText('Passwords do not match')).toHaveLength(2);

    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), 'Secret!pass{Enter}');
    expect(await screen.findAllByText('Please verify the OTP first')).toHaveLength(2);
    server.close();
  });
});
