import { screen, within } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { figuresScript } from '../../../test-support/figures.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { HomePage } from './home-page.js';

let server: FakeServer;

// A width is asked once for the life of a module, so a phone is a test file of its own.
beforeAll(() => {
  window.matchMedia = (query) =>
    ({ matches: query.includes('600px'), addEventListener: () => {}, removeEventListener: () => {} }) as never;
});

afterEach(() => server.close());

describe('Home on a phone', () => {
  it('has the logo, a link to the settings and all cards in one list', async () => {
    server = fakeServer(figuresScript);
    renderScreen(<HomePage />, { at: '/dashboard' });

    expect(screen.getByText('Bahi')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/dashboard/settings');
    const list = screen.getByRole('list', { name: 'Sections' });
    const titles = within(list).getAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Sales Overview',
      'Purchase Overview',
      'Sales & Purchase',
      'Inventory Summary',
      'Product Summary',
      'Top Products',
    ]);
    expect(await screen.findByText('₹18,250')).toBeInTheDocument();
  });
});
