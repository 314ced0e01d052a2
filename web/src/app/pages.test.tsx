import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { fakeServer } from '../../test-support/fake-server.js';
import { figuresScript } from '../../test-support/figures.js';
import { closeSession, openSession } from '../lib/session.js';
import { ForgotPasswordPage, preloadForAddress, preloadPage, SignupPage } from './pages.js';

const open = (Page: ComponentType) =>
  render(
    <MemoryRouter>
      <Suspense fallback="On its way">
        <Page />
      </Suspense>
    </MemoryRouter>,
  );

describe('a page', () => {
  it('has something in its place until it arrives', async () => {
    open(SignupPage);

    expect(screen.getByText('On its way')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Create your account' }, { timeout: 8000 })).toBeVisible();
  });

  it('is drawn at once when it was fetched ahead', async () => {
    void preloadPage('forgotPassword');
    await import('../features/auth/forgot-password-page.js');
    await new Promise((resolve) => setTimeout(resolve));

    open(ForgotPasswordPage);

    expect(screen.queryByText('On its way')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

describe('the page of the address', () => {
  const server = fakeServer(figuresScript);
  afterEach(closeSession);
  afterAll(() => server.close());

  it('is fetched without a call while nobody is signed in', async () => {
    await preloadForAddress('/dashboard');

    expect(server.requests).toEqual([]);
  });

  it('asks for its data as soon as its chunk is here, before anything is drawn', async () => {
    openSession('secret', { name: 'Meera', email: 'm@example.in' });

    await preloadForAddress('/dashboard/');

    const names = ['analytics.readStats', 'billing.listInvoices', 'analytics.readChart', 'orders.listOrders'] as const;
    for (const name of names) expect(server.to(name)).toHaveLength(1);
    expect(server.to('analytics.listTopProducts')).toHaveLength(1);
  });
});
