import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { fakeServer } from '../../test-support/fake-server.js';
import { figuresScript } from '../../test-support/figures.js';
import { paths } from '../lib/navigation/paths.js';
import { closeSession, openSession } from '../lib/session/session.js';
import { preloadForAddress } from './preload-address.js';
import { entranceRoutes, preloadPages, routeAt } from './routes.js';

function open(path: string) {
  const Page = routeAt(path)?.page.Page;
  return render(
    <MemoryRouter>
      <Suspense fallback="On its way">{Page ? <Page onSignedIn={() => {}} /> : null}</Suspense>
    </MemoryRouter>,
  );
}

describe('a page', () => {
  it('shows the fallback until its chunk arrives', async () => {
    open(paths.signup);

    expect(screen.getByText('On its way')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
  });

  it('renders at once when it was prefetched', async () => {
    preloadPages(entranceRoutes);
    await import('../features/auth/forgot-password-page.js');
    await new Promise((resolve) => setTimeout(resolve));

    open(paths.forgotPassword);

    expect(screen.queryByText('On its way')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

describe('the page of the address', () => {
  const server = fakeServer(figuresScript);
  afterEach(closeSession);
  afterAll(() => server.close());

  it('is fetched without its data while signed out', async () => {
    await preloadForAddress('/dashboard');

    expect(server.requests).toEqual([]);
  });

  const TOP = '/api/top-products/top-products';
  const chart = '/api/statistics/chart-data-fixed?period=weekly';
  const orders = '/api/orders/orders?limit=500';
  it.each([
    [
      '/dashboard/',
      [
        '/api/dashboard/stats',
        '/api/dashboard/today',
        '/api/invoices?status=Cancelled',
        `${chart}&_t=`,
        `${orders}&_t=`,
        TOP,
      ],
    ],
    ['/dashboard/product', ['/api/products/all?_t=', '/api/dashboard/inventory-summary', TOP]],
    ['/dashboard/invoice', ['/api/invoices/page?limit=9']],
    ['/dashboard/statistics', ['/api/statistics/dashboard-summary?period=week', chart, orders, TOP]],
    ['/dashboard/settings', ['/api/users/profile', '/api/settings/shop', '/api/payments/rules']],
  ])('requests its data as soon as its chunk arrives, before the first render: %s', async (address, expected) => {
    openSession('secret', { name: 'Meera', email: 'm@example.in' });
    const before = server.requests.length;

    await preloadForAddress(address);

    const asked = server.requests.slice(before).map(({ path }) => path.replace(/_t=\d+$/, '_t='));
    expect(asked).toEqual(expected);
  });
});
