import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { fakeServer } from '../../test-support/fake-server.js';
import { NavLink } from './nav-link.js';
import { navigationItems } from './navigation.js';

const server = fakeServer();
afterAll(() => server.close());

function itemOf(title: string) {
  return navigationItems.find((item) => item.title === title);
}

function openLink(title: string) {
  const item = itemOf(title);
  render(<MemoryRouter>{item ? <NavLink item={item} /> : null}</MemoryRouter>);
  return screen.getByRole('link', { name: title });
}

/** Whether the page renders at once. */
async function isHere(title: string, load: () => Promise<unknown>) {
  const Page = itemOf(title)?.page.Page;
  await load();
  await new Promise((resolve) => setTimeout(resolve));
  const { unmount } = render(
    <MemoryRouter>
      <Suspense fallback="On its way">{Page ? <Page onSignedIn={() => {}} /> : null}</Suspense>
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
      () => import('../features/products/product-page.js'),
    ],
    [
      'a finger on it',
      'Invoice',
      (link: HTMLElement) => fireEvent.touchStart(link),
      () => import('../features/invoices/invoice-page.js'),
    ],
    ['the focus on it', 'Statistics', () => userEvent.tab(), () => import('../features/statistics/statistics-page.js')],
  ])('fetches its page with %s', async (_, title, point, load) => {
    await point(openLink(title));

    expect(await isHere(title, load)).toBe(true);
  });

  it('fetches nothing until then', async () => {
    openLink('Settings');

    expect(await isHere('Settings', () => import('../features/settings/settings-page.js'))).toBe(false);
  });
});
