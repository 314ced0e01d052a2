import { screen } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { becomePhone } from '../../../test-support/phone.js';
import { productCalls, shop } from '../../../test-support/products.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { ProductPage } from './product-page.js';

let server: FakeServer;

beforeAll(becomePhone);

afterEach(() => server.close());

function open(at: string) {
  server = fakeServer(productCalls(shop));
  return renderScreen(<ProductPage />, { at });
}

const limits = () => screen.getByRole('list', { name: 'Show' }).parentElement?.dataset.open;

describe('Product on a phone', () => {
  it('shows the limits of the list by a press', async () => {
    const { user } = open('/dashboard/product');
    const filter = await screen.findByRole('button', { name: 'Filter' });
    expect([filter.getAttribute('aria-expanded'), limits()]).toEqual(['false', undefined]);
    await user.click(filter);
    expect([filter.getAttribute('aria-expanded'), limits()]).toEqual(['true', 'true']);
  });

  it('shows them at once when the address has some', async () => {
    open('/dashboard/product?show=outOfStock');
    expect(await screen.findByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'true');
    expect(limits()).toBe('true');
  });
});
