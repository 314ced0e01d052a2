import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { fakeServer } from '../../test-support/fake-server.js';
import { NavLink } from './nav-link.js';
import { navigationItems } from './navigation.js';
import { InvoicePage, ProductPage, SettingsPage, StatisticsPage } from './pages.js';

const server = fakeServer();
afterAll(() => server.close());

function openLink(label: string) {
  const item = navigationItems.find((one) => one.label === label);
  render(<MemoryRouter>{item ? <NavLink item={item} /> : null}</MemoryRouter>);
  return screen.getByRole('link', { name: label });
}

/** Whether the page is there when it is opened, or has to be waited for. */
async function isHere(Page: ComponentType, load: () => Promise<unknown>) {
  await load();
  await new Promise((resolve) => setTimeout(resolve));
  const { unmount } = render(
    <MemoryRouter>
      <Suspense fallback="On its way">
        <Page />
      </Suspense>
    </MemoryRouter>,
  );
  const isDelayed = screen.queryByText('On its way') !== null;
  unmount();
  return !isDelayed;
}

describe('an item of the navigation', () => {
  it.each([
    [
      'a pointer over it',
      'Product',
      (link: HTMLElement) => userEvent.hover(link),
      ProductPage,
      () => import('../features/products/product-page.js'),
    ],
    [
      'a finger on it',
      'Invoice',
      (link: HTMLElement) => fireEvent.touchStart(link),
      InvoicePage,
      () => import('../features/invoices/invoice-page.js'),
    ],
    [
      'the focus on it',
      'Statistics',
      () => userEvent.tab(),
      StatisticsPage,
      () => import('../features/statistics/statistics-page.js'),
    ],
  ])('fetches its page with %s', async (_, label, point, Page, load) => {
    await point(openLink(label));

    expect(await isHere(Page, load)).toBe(true);
  });

  it('fetches nothing before', async () => {
    openLink('Settings');

    expect(await isHere(SettingsPage, () => import('../features/settings/settings-page.js'))).toBe(false);
  });
});
