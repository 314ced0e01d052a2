import { act, fireEvent, screen } from '@testing-library/react';
import { fakeServer, jsonBody, noNetwork, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import { saveResetEmail } from '../../lib/session/session.js';
import { ForgotPasswordPage } from './forgot-password-page.js';
import { ResetPasswordPage } from './reset-password-page.js';
import { VerifyOtpPage } from './verify-otp-page.js';

function done(text: string) {
  return () => ({ success: true, msg: text, message: text });
}

function note() {
  return screen.findByRole('note');
}

function never() {
  return new Promise(() => {});
}

afterEach(() => dismissToasts());

describe('The recovery', () => {
  it.each([
    [1, 'Email', <ForgotPasswordPage key="1" />],
    [2, 'Code', <VerifyOtpPage key="2" />],
    [3, 'New password', <ResetPasswordPage key="3" />],
  ])('marks step %i of 3 as the current one, with a link to the login', (step, name, page) => {
    saveResetEmail('meera@example.in');
    renderScreen(page, { signedIn: false });

    expect(screen.getByText(`Step ${step} of 3`)).toBeInTheDocument();
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent(name);
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  });
});

describe('Forgot password', () => {
  const open = (state?: unknown) =>
    renderScreen(<ForgotPasswordPage />, { at: '/forgot-password', state, signedIn: false });
  const send = () => screen.getByRole('button', { name: 'Send Mail' });

  it.each([
    ['', 'Please enter your email'],
    ['meera@example', 'Please enter a valid email address'],
  ])('refuses "%s"', async (typed, sentence) => {
    const { user } = open();
    if (typed) await user.type(screen.getByLabelText('Email'), typed);

    await user.click(send());

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(sentence);
  });

  it('is ready for the address, and busy while the code is sent', async () => {
    const server = fakeServer({ 'auth.forgotPassword': never });
    const { user } = open();
    expect(screen.getByLabelText('Email')).toHaveFocus();

    await user.keyboard('meera@example.in{Enter}');

    expect(screen.getByRole('button', { name: 'Sending...' })).toBeInTheDocument();
    server.close();
  });

  it('shows why it restarts until the user types', async () => {
    const { user } = open({ redirected: true, problem: 'Begin again' });
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAccessibleDescription('Begin again');

    await user.type(email, 'm');

    expect(screen.queryByText('Begin again')).not.toBeInTheDocument();
  });

  it('stores the e-mail and goes on to the code', async () => {
    const server = fakeServer({ 'auth.forgotPassword': done('OTP sent successfully') });
    const { user } = open();

    await user.type(screen.getByLabelText('Email'), 'meera@example.in{Enter}');

    expect(await note()).toHaveTextContent('/verify-otp');
    expect(localStorage.getItem('resetEmail')).toBe('meera@example.in');
    expect(screen.getByText('OTP sent successfully')).toBeInTheDocument();
    server.close();
  });

  it.each([
    [refuse(400, { message: 'User not found' }), 'Email not registered. Please check your email or sign up.'],
    [refuse(429, { message: 'Error sending OTP' }), 'Error sending OTP'],
    [noNetwork(), 'Server error. Please try again.'],
  ])('shows why no code was sent', async (answer, sentence) => {
    const server = fakeServer({ 'auth.forgotPassword': answer });
    const { user } = open();

    await user.type(screen.getByLabelText('Email'), 'meera@example.in{Enter}');

    expect(await screen.findAllByText(sentence)).toHaveLength(2);
    expect(localStorage.getItem('resetEmail')).toBeNull();
    server.close();
  });
});

describe('Verify OTP', () => {
  const open = (email: string | null = 'meera@example.in') => {
    if (email) saveResetEmail(email);
    return renderScreen(<VerifyOtpPage />, { at: '/verify-otp', signedIn: false });
  };
  const confirm = () => screen.getByRole('button', { name: 'Confirm' });
  const code = () => screen.getByLabelText('OTP');

  it('restarts at the first step without a stored e-mail', async () => {
    open(null);

    expect(await note()).toHaveTextContent('/forgot-password');
  });

  it('shows the address of the code, and leads back to correct it', () => {
    open();

    expect(screen.getByText('meera@example.in')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/forgot-password');
  });

  it('is busy while the code is verified', async () => {
    const server = fakeServer({ 'auth.verifyOtp': never });
    const { user } = open();

    await user.type(code(), '012345{Enter}');

    expect(screen.getByRole('button', { name: 'Verifying...' })).toBeInTheDocument();
    server.close();
  });

  it('keeps digits only, at most six', async () => {
    const { user } = open();
    expect(code()).toHaveFocus();

    await user.paste('12 34-567x8');

    expect(code()).toHaveValue('123456');
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
  });

  it.each([
    ['', 'Please enter the OTP'],
    ['123', 'OTP must be 6 digits'],
  ])('refuses "%s"', async (typed, sentence) => {
    const { user } = open();
    if (typed) await user.type(code(), typed);

    await user.click(confirm());

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(code()).toHaveAccessibleDescription(sentence);
  });

  it('makes Confirm primary at six digits; before, it shows what is missing', async () => {
    const { user } = open();
    await user.type(code(), '12345');
    expect(confirm()).toHaveClass('secondary');
    await user.click(confirm());
    expect(code()).toHaveAccessibleDescription('OTP must be 6 digits');

    await user.type(code(), '6');

    expect(confirm()).toHaveClass('primary');
  });

  it('sends e-mail and code and goes on to the new password', async () => {
    const server = fakeServer({ 'auth.verifyOtp': done('OTP verified successfully') });
    const { user } = open();

    await user.type(code(), '012345{Enter}');

    expect(await note()).toHaveTextContent('/reset-password');
    expect(jsonBody(server.to('auth.verifyOtp')[0])).toEqual({ email: 'meera@example.in', otp: '012345' });
    server.close();
  });

  it('shows the server’s sentence for a wrong code', async () => {
    const server = fakeServer({
      'auth.verifyOtp': refuse(400, { message: 'OTP has expired. Please request a new one.' }),
    });
    const { user } = open();

    await user.type(code(), '012345{Enter}');

    expect(await screen.findAllByText('OTP has expired. Please request a new one.')).toHaveLength(2);
    expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
    // The next digit replaces the code.
    const { selectionStart, selectionEnd } = code() as HTMLInputElement;
    expect([selectionStart, selectionEnd]).toEqual([0, 6]);
    server.close();
  });
});

describe('Another code', () => {
  const again = () => screen.getByRole('button', { name: /^Send(ing| a new code)/ });
  const ask = () => act(async () => void fireEvent.click(again()));
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
  };
  beforeEach(() => jest.useFakeTimers());

  it('shows why none was sent, and can be requested at once', async () => {
    const server = fakeServer({ 'auth.forgotPassword': [noNetwork(), done('OTP sent successfully')] });
    saveResetEmail('meera@example.in');
    renderScreen(<VerifyOtpPage />, { at: '/verify-otp', signedIn: false });
    await pass(30);

    await ask();
    expect(again()).toHaveTextContent('Send a new code');
    expect(again()).toHaveAccessibleDescription('Server error. Please try again.');

    await ask();
    expect(again()).toHaveTextContent('Send a new code in 30 s');
    expect(again()).toHaveAccessibleDescription('');
    server.close();
  });

  // A request the server takes for the first one mails nothing.
  it('can be requested again half a minute after the last one', async () => {
    const server = fakeServer({ 'auth.forgotPassword': done('OTP sent successfully') });
    saveResetEmail('meera@example.in');
    renderScreen(<VerifyOtpPage />, { at: '/verify-otp', signedIn: false });

    expect(again()).toHaveTextContent('Send a new code in 30 s');
    await pass(29);
    await ask();
    expect(again()).toHaveTextContent('Send a new code in 1 s');
    expect(server.requests).toHaveLength(0);
    await pass(1);
    await ask();
    await ask();
    await pass(30);
    await ask();

    const asked = server.to('auth.forgotPassword');
    expect(asked.map(jsonBody)).toEqual([{ email: 'meera@example.in' }, { email: 'meera@example.in' }]);
    expect(new Set(asked.map(({ options }) => options.idempotencyKey)).size).toBe(2);
    server.script({ 'auth.forgotPassword': never });
    await pass(30);
    await ask();
    expect(again()).toHaveTextContent('Sending...');
    server.close();
  });
});
