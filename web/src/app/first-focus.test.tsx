import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../test-support/fake-server.js';
import { anInvoice, invoicePage } from '../../test-support/invoices.js';
import { productCalls, salt, shop } from '../../test-support/products.js';
import { renderScreen } from '../../test-support/render-screen.js';
import { InvoicePage } from '../features/invoices/invoice-page.js';
import { ProductPage } from '../features/products/product-page.js';
import { dismissToasts } from '../lib/feedback/toast.js';
import { Preferences } from './preferences.js';

let server: FakeServer;

async function openProduct() {
  server = fakeServer(productCalls(shop));
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await screen.findByRole('button', { name: salt.productName });
  return user;
}

function focused(element: () => HTMLElement) {
  return waitFor(() => expect(element()).toHaveFocus());
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('A window opened by a key puts the focus on', () => {
  it('the first choice, so that n and Enter open the form of one product', async () => {
    const user = await openProduct();
    await user.keyboard('n');
    await focused(() => screen.getByRole('button', { name: /^Individual product/ }));

    await user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name: 'New Product' })).toBeInTheDocument();
  });

  it('the button that chooses a file', async () => {
    const user = await openProduct();
    await user.keyboard('n');
    await screen.findByRole('dialog', { name: 'Add Product' });

    await user.keyboard('2');

    await focused(() => screen.getByRole('button', { name: /^Choose a .csv file/ }));
  });

  it('Print of a bill', async () => {
    server = fakeServer({ 'billing.pageInvoices': () => invoicePage([anInvoice(43)]) });
    const { user } = renderScreen(<InvoicePage />, { at: '/dashboard/invoice' });
    (await screen.findByRole('button', { name: 'INV-2627-000043' })).focus();

    await user.keyboard('v');

    await focused(() => screen.getByRole('button', { name: 'Print' }));
  });

  it('the appearance', async () => {
    server = fakeServer();
    const { user } = renderScreen(<Preferences />);

    await user.keyboard('?');

    await focused(() => screen.getByLabelText('Appearance'));
  });
});

it('A window opened by a finger puts the focus on its title', async () => {
  await openProduct();
  const button = screen.getByRole('button', { name: 'Add Product' });

  fireEvent(button, Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' }));
  fireEvent.click(button);

  await focused(() => screen.getByRole('heading', { name: 'Add Product' }));
});
