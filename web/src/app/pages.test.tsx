import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { fakeServer } from '../../test-support/fake-server.js';
import { figuresScript } from '../../test-support/figures.js';
import { closeSession, openSession } from '../lib/session/session.js';
import { ForgotPasswordPage, preloadEntrance, SignupPage } from './pages.js';
import { preloadForAddress } from './preload-address.js';

function open(Page: ComponentType) {
  return render(
    <MemoryRouter>
      <Suspense fallback="On its way">
        <Page />
      </Suspense>
    </MemoryRouter>,
  );
}

describe('a page', () => {
  it('has something in its place until it arrives', async () => {
    open(SignupPage);

    expect(screen.getByText('On its way')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Create your account' }, { timeout: 8000 })).toBeVisible();
  });

  it('renders at once when it was prefetched', async () => {
    preloadEntrance();
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

  it('is fetched without a call while signed out', async () => {
    await preloadForAddress('/dashboard');

    expect(server.requests).toEqual([]);
  });

  const TOP = '/api/top-products/top-products';
  const chart = '/api/statistics/chart-data-fixed?period=weekly';
  const orders = '/api/orders/orders?limit=500';
  it.each([
    ['/dashboard/', ['/api/dashboard/stats', '/api/invoices?status=Cancelled', `${chart}&_t=`, `${orders}&_t=`, TOP]],
    ['/dashboard/product', ['/api/products/all?_t=', '/api/dashboard/inventory-summary', TOP]],
    ['/dashboard/invoice', ['/api/invoices']],
    ['/dashboard/statistics', ['/api/statistics/dashboard-summary?period=week', chart, orders, TOP]],
    ['/dashboard/settings', ['/api/users/profile']],
  ])('asks for its data as soon as its chunk is here, before anything is drawn: %s', async (address, paths) => {
    openSession('secret', { name: 'Meera', email: 'm@example.in' });
    const before = server.requests.length;

    await preloadForAddress(address);

    const asked = server.requests.slice(before).map(({ path }) => path.replace(/_t=\d+$/, '_t='));
    expect(asked).toEqual(paths);
  });
});
