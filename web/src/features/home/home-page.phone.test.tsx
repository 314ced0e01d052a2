import { screen, within } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { figuresScript } from '../../../test-support/figures.js';
import { becomePhone } from '../../../test-support/phone.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { HomePage } from './home-page.js';

let server: FakeServer;

beforeAll(becomePhone);

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
