import { screen, waitFor, within } from '@testing-library/react';
import { aKeptProduct, careCalls } from '../../../../test-support/care.js';
import { fakeServer } from '../../../../test-support/fake-server.js';
import { productCalls } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { press } from '../../../../test-support/scenarios/scenario.js';
import { ProductPage } from '../product-page.js';

// A file of its own: widths are read once.
window.matchMedia = (query) =>
  ({
    matches: query.includes('min-width: 1440px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as never;

describe('the sheet of a product on a wide window', () => {
  it('stands beside the list on a wide window, goes over it for a form, and closes by Escape', async () => {
    const dal = aKeptProduct({ productName: 'Toor Dal 1 kg', quantity: 8 });
    const server = fakeServer({ ...productCalls([dal]), ...careCalls(dal) });
    const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
    await press(user, `Details of ${dal.productName}`);
    await press(user, 'Edit and stock');

    const sheet = await screen.findByRole('complementary', { name: dal.productName });
    expect(await within(sheet).findByText('Adjusted · Damaged')).toBeVisible();
    expect(screen.getByRole('heading', { name: dal.productName })).toHaveFocus();
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
    await press(user, 'Edit');
    expect(await screen.findByRole('dialog', { name: dal.productName })).toBeVisible();
    await press(user, 'Back');
    await screen.findByRole('complementary', { name: dal.productName });
    await waitFor(() => expect(screen.getByRole('heading', { name: dal.productName })).toHaveFocus());
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.body).not.toHaveFocus();
    server.close();
  });
});
