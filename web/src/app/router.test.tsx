import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { fakeServer } from '../../test-support/fake-server.js';
import { figuresScript } from '../../test-support/figures.js';
import { notify } from '../lib/feedback/toast.js';
import { openSession, saveResetEmail } from '../lib/session/session.js';
import { isCurrent, navigationItems } from './navigation.js';
import { Providers } from './providers.js';
import { RouteAnnouncer } from './route-announcer.js';
import { AppRoutes } from './router.js';

let goBack: () => void;

function Browser() {
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return null;
}

/** The last address is shown; "back" leads to the ones before it. */
function openAt(...addresses: string[]) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Providers>
        <MemoryRouter initialEntries={addresses} useTransitions={false}>
          <RouteAnnouncer />
          <AppRoutes />
          <Browser />
        </MemoryRouter>
      </Providers>
    </SWRConfig>,
  );
}

function signIn() {
  return openSession('a-token', { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' });
}

function heading(name: string | RegExp) {
  return screen.findByRole('heading', { level: 1, name });
}

// jsdom is never idle.
const idle = {
  requestIdleCallback: (act: () => void) => setTimeout(act),
  cancelIdleCallback: (timer: NodeJS.Timeout) => clearTimeout(timer),
};
beforeAll(() => void Object.assign(globalThis, idle));
afterAll(() => {
  for (const name of Object.keys(idle)) Reflect.deleteProperty(globalThis, name);
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

describe('The router', () => {
  it.each(['/', '/login', '/no/such/page', '/dashboard', '/dashboard/invoice'])(
    'redirects %s to the login without a session',
    async (path) => {
      openAt(path);

      expect(await heading('Welcome back')).toBeInTheDocument();
      await waitFor(() => expect(document.title).toBe('Login – Bahi'));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('shows nothing of the dashboard without a session, and explains a redirect from Settings', async () => {
    let isSeen = false;
    const holdsNavigation = (node: Node) => node instanceof Element && node.querySelector('nav') !== null;
    const watch = new MutationObserver((changes) => {
      isSeen ||= changes.some(({ addedNodes }) => [...addedNodes].some(holdsNavigation));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    openAt('/dashboard/settings');

    await heading('Welcome back');

    watch.disconnect();
    expect(await screen.findByRole('alert')).toHaveTextContent('You are not logged in');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('You are not logged in');
    expect([isSeen, server.requests]).toEqual([false, []]);
  });

  it('shows on its first page why the recovery restarts', async () => {
    openAt('/reset-password');

    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
      'Invalid access. Please start the password reset process again.',
    );
  });

  it('opens the dashboard for a token alone, to a user without a name', async () => {
    localStorage.setItem('token', 'a-token');
    openAt('/dashboard/settings');

    expect(await screen.findByRole('link', { name: 'Settings', current: 'page' })).toBeInTheDocument();
    expect(screen.getByText('User')).toBeInTheDocument();
  });

  // A redirect that stays in the history would redirect again at every press of Back.
  it.each([
    ['/dashboard', 'Welcome back'],
    ['/no/such/page', 'Welcome back'],
    ['/verify-otp', 'Forgot password'],
    ['/reset-password', 'Forgot password'],
  ])('lets Back return to the page before the redirect from %s', async (path, title) => {
    openAt('/signup', path);
    await heading(title);

    act(() => goBack());

    expect(await heading('Create your account')).toBeInTheDocument();
  });

  it('fills in the e-mail of a new account at the login', async () => {
    server.script({ 'auth.register': () => ({ success: true, msg: 'Welcome', message: 'Welcome' }) });
    openAt('/signup');
    await heading('Create your account');
    for (const [label, text] of [
      ['Name', 'Meera Nair'],
      ['Email', 'meera@example.in'],
      ['Create password', 'Secret!pass'],
      ['Confirm password', 'Secret!pass'],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByText('Welcome'));

    await heading('Welcome back');
    expect(screen.getByLabelText('Email')).toHaveValue('meera@example.in');
  });

  it.each([
    ['/forgot-password', 'Forgot password'],
    ['/verify-otp', 'Verify OTP'],
    ['/reset-password', 'Reset password'],
  ])('shows at %s the current step of a recovery', async (path, title) => {
    saveResetEmail('meera@example.in');
    openAt(path);

    expect(await heading(title)).toBeInTheDocument();
  });

  it('opens the dashboard for a stored token', async () => {
    signIn();
    openAt('/dashboard/settings');

    expect(await screen.findByRole('link', { name: 'Settings', current: 'page' })).toBeInTheDocument();
    expect(screen.getByText('Meera Nair')).toBeInTheDocument();
  });

  it('switches between the screens before the dashboard without a blank frame', async () => {
    openAt('/login');
    await heading('Welcome back');
    await import('../features/auth/signup-page.js');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const headings: number[] = [];
    // React hides what waits, it does not take it out.
    const shown = () => [...document.querySelectorAll('h1')].filter((h1) => !h1.closest('[style*="display: none"]'));
    const watch = new MutationObserver(() => headings.push(shown().length));
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });

    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    await heading('Create your account');

    watch.disconnect();
    expect(new Set(headings)).toEqual(new Set([1]));
    await waitFor(() => expect(document.title).toBe('Sign up – Bahi'));
  });

  it.each([
    ['/verify-otp', 'Forgot password'],
    ['/reset-password', 'Forgot password'],
  ])('redirects %s to the first step when no e-mail is stored', async (path, title) => {
    openAt(path);

    await waitFor(() => expect(document.title).toBe(`${title} – Bahi`));
    expect(await screen.findByRole('button', { name: 'Send Mail' })).toBeVisible();
    // Not the field: after a redirect the heading is read first.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toHaveFocus());
  });

  it('prefetches Home while the toast of the login shows', async () => {
    const toast = jest.spyOn(notify, 'success').mockReturnValue(undefined);
    const user = { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' };
    server.script({ ...figuresScript, 'auth.login': () => ({ success: true, token: 'a-token', user }) });
    openAt('/login');
    await heading('Welcome back');

    await userEvent.type(screen.getByLabelText('Email'), user.email);
    await userEvent.type(screen.getByLabelText('Password'), 'Secret!pass');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));

    await waitFor(() => expect(server.to('analytics.readStats')).toHaveLength(1));
    expect(await heading('Welcome back')).toBeInTheDocument();
    toast.mockRestore();
  });

  it.each(['/', '/dashboard/nothing'])('opens the login at %s with a link to the dashboard', async (path) => {
    signIn();
    openAt(path);

    expect(await heading('Welcome back')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard');
  });
});

describe('The dashboard layout', () => {
  it('has New bill above five items and those of the shop in the sidebar and between four at the bottom and a skip link first', async () => {
    signIn();
    openAt('/dashboard/settings');

    const [sidebar, bottom] = await screen.findAllByRole('navigation', { name: 'Main' });
    const names = (nav: HTMLElement | undefined) =>
      within(nav as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(names(sidebar)).toEqual(['New bill', 'Home', 'Product', 'Invoice', 'Statistics', 'Settings', 'Customers']);
    expect(names(bottom)).toEqual(['Home', 'Product', 'New bill', 'Invoice', 'Statistics']);

    await userEvent.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveFocus();
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  });

  it('changes title and focus with the page', async () => {
    signIn();
    openAt('/dashboard/settings');
    const [link] = await screen.findAllByRole('link', { name: 'Invoice' });

    await userEvent.click(link as HTMLElement);

    await heading('Invoice');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Invoice' })).toHaveFocus());
    await waitFor(() => expect(document.title).toBe('Invoice – Bahi'));
  });
});

describe('What one user loaded', () => {
  // The cache of the app itself, which outlives a screen.
  const Settings = () => (
    <Providers>
      <MemoryRouter initialEntries={['/dashboard/settings']} useTransitions={false}>
        <AppRoutes />
      </MemoryRouter>
    </Providers>
  );

  const openAndLeave = async (leave: () => Promise<void>) => {
    signIn();
    server.script({
      'auth.readProfile': [
        () => ({ success: true, id: 'u1', name: 'Meera Nair', email: 'meera@example.in' }),
        () => new Promise(() => {}),
      ],
    });
    const first = render(<Settings />);
    await screen.findByDisplayValue('meera@example.in');
    await leave();
    first.unmount();
  };

  it.each([
    [
      'after a logout',
      async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
        await heading('Welcome back');
      },
    ],
    ['who logs in without an earlier logout', async () => {}],
  ])('is not shown to the next one on this device, %s', async (_, leave) => {
    await openAndLeave(leave);

    openSession('another-token', { id: 'u2', name: 'Ravi Shah', email: 'ravi@example.in' });
    render(<Settings />);

    await waitFor(() => expect(server.to('auth.readProfile')).toHaveLength(2));
    expect(screen.queryByDisplayValue('meera@example.in')).not.toBeInTheDocument();
  });
});

describe('isCurrent', () => {
  const current = (pathname: string) =>
    navigationItems.filter((item) => isCurrent(item, pathname)).map(({ title }) => title);

  it('marks Home on its exact path only and the others on a prefix', () => {
    expect(current('/dashboard')).toEqual(['Home']);
    expect(current('/dashboard/')).toEqual(['Home']);
    expect(current('/dashboard/product')).toEqual(['Product']);
    expect(current('/dashboard/product/PROD-1')).toEqual(['Product']);
    expect(current('/dashboard/products')).toEqual([]);
  });
});
