import { fireEvent, screen, within } from '@testing-library/react';
import { fakeServer, jsonBody, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts, notify } from '../../lib/feedback/toast.js';
import { SignupPage } from './signup-page.js';

const MSG = 'Account created successfully! Please login.';

function created() {
  return { success: true, msg: MSG, message: MSG };
}

function open() {
  return renderScreen(<SignupPage />, { at: '/signup', signedIn: false });
}

type User = ReturnType<typeof open>['user'];

interface Typed {
  readonly password?: string;
  readonly confirm?: string;
}

async function fill(user: User, { password = 'Secret!pass', confirm = password }: Typed = {}) {
  await user.type(screen.getByLabelText('Name'), 'Meera Nair');
  await user.type(screen.getByLabelText('Email'), 'meera@example.in');
  await user.type(screen.getByLabelText('Create password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirm);
}

function submit(user: User) {
  return user.click(screen.getByRole('button', { name: 'Create account' }));
}

afterEach(() => dismissToasts());

describe('Signup', () => {
  it('needs all four fields', async () => {
    const server = fakeServer();
    const { user } = open();

    await submit(user);

    expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all fields');
    for (const label of ['Name', 'Email', 'Create password', 'Confirm password']) {
      expect(screen.getByLabelText(label)).toBeInvalid();
    }
    expect(server.requests).toHaveLength(0);
    server.close();
  });

  it('names what the password misses, in a toast for five seconds and in the list of rules', async () => {
    const toast = jest.spyOn(notify, 'error');
    const { user } = open();
    await fill(user, { password: 'abcdefgh1' });

    await submit(user);

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Password must contain: at least one uppercase letter (A-Z), at least one special character (such as !@#$%)',
    );
    expect(screen.getByLabelText('Create password')).toHaveFocus();
    expect(screen.getByLabelText('Create password')).toBeInvalid();
    expect(toast.mock.calls[0]?.[1]?.durationMs).toBe(5000);
    // Only in the toast: on the page the list shows it.
    expect(screen.getAllByText(/^Password must contain/)).toHaveLength(1);
    toast.mockRestore();
    const rules = within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem');
    expect(rules.map(({ dataset }) => dataset.marked)).toEqual(['false', 'false', 'true', 'true']);
  });

  it('ticks the rules while the password is typed', async () => {
    const { user } = open();
    const rules = () =>
      within(screen.getByRole('list', { name: 'Password rules' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.includes('(met)'));
    expect(rules()).toEqual([false, false, false, false]);
    expect(screen.getByLabelText('Create password')).toHaveAccessibleDescription(/uppercase/);

    await user.type(screen.getByLabelText('Create password'), 'aB!');
    expect(rules()).toEqual([false, true, true, true]);

    await user.type(screen.getByLabelText('Create password'), 'cdef');
    expect(rules()).toEqual([false, true, true, true]);

    await user.type(screen.getByLabelText('Create password'), 'g');
    expect(rules()).toEqual([true, true, true, true]);
  });

  it('lists what the password still needs on blur, not at every key', async () => {
    const { user } = open();
    const announced = () => document.querySelector('p[aria-live="polite"]')?.textContent;
    const before = announced();
    await user.type(screen.getByLabelText('Create password'), 'abcdefgH');
    expect(announced()).toBe(before);

    await user.tab();

    expect(announced()).toBe('Still needs: at least one special character (such as !@#$%)');
  });

  it('needs the same password twice', async () => {
    const { user } = open();
    await fill(user, { confirm: 'Secret!past' });

    await submit(user);

    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match');
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  });

  it('sends name, e-mail and password with a key and opens the login when the toast closes', async () => {
    const server = fakeServer({ 'auth.register': created });
    const shown = jest.spyOn(notify, 'success');
    const { user } = open();
    await fill(user);

    await submit(user);
    const toast = await screen.findByText(MSG);
    const [request] = server.to('auth.register');
    expect(jsonBody(request)).toEqual({ name: 'Meera Nair', email: 'meera@example.in', password: 'Secret!pass' });
    expect(request?.options.idempotencyKey).toBeTruthy();
    expect(shown.mock.calls[0]?.[1]?.durationMs).toBe(2000);
    shown.mockRestore();
    // A second account would be refused: the address is taken now.
    fireEvent.submit(screen.getByLabelText('Name'));
    expect(server.to('auth.register')).toHaveLength(1);
    await user.click(toast);

    expect(await screen.findByRole('note')).toHaveTextContent('/login');
    server.close();
  });

  it('is busy while it creates the account, and what was typed stays readable', async () => {
    const server = fakeServer({ 'auth.register': () => new Promise(() => {}) });
    const { user } = open();
    await fill(user);

    await submit(user);

    expect(screen.getByRole('button', { name: 'Creating account...' })).toBeInTheDocument();
    for (const label of ['Name', 'Email', 'Create password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
    server.close();
  });

  it('names each field for autofill, and links to the login', () => {
    open();

    const filledAs = ['Name', 'Email', 'Create password', 'Confirm password'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(filledAs).toEqual(['name', 'email', 'new-password', 'new-password']);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('shows a taken address under Email with a way to log in, and repeats with the same key', async () => {
    const server = fakeServer({ 'auth.register': [refuse(503), refuse(400, { message: 'User already exists' })] });
    const { user } = open();
    await fill(user);

    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    await submit(user);

    const taken = 'Email already registered. Please use a different email or try logging in.';
    expect(await screen.findAllByText(taken)).toHaveLength(2);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Login with this email' })).toHaveAttribute('href', '/login');
    const [first, second] = server.to('auth.register');
    expect(first?.options.idempotencyKey).toBe(second?.options.idempotencyKey);
    server.close();
  });
});
