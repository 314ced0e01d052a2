import { screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, jsonBody, type Script } from '../../../../test-support/fake-server.js';
import { placed, productCalls, shop, soap } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { scan } from '../../../../test-support/scan.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductPage } from '../product-page.js';

let server: FakeServer;

function open(script: Script = {}) {
  server = fakeServer({ ...productCalls(shop), ...script });
  return renderScreen(<ProductPage />, { at: '/dashboard/product' });
}

async function openOrder(user: ReturnType<typeof open>['user'], name = 'Surf Excel 1 kg') {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('An order and a barcode scanner', () => {
  it('opens the product and adds one for every further scan', async () => {
    open();
    await screen.findByRole('button', { name: 'Surf Excel 1 kg' });

    scan(soap.productId);
    const dialog = await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' });
    scan(soap.productId);
    scan(soap.productId);

    await waitFor(() => expect(within(dialog).getByRole('spinbutton')).toHaveValue('3'));
  });

  it('sells by scans, a digit and Ctrl+Enter', async () => {
    const { user } = open({ 'orders.placeOrder': placed(soap, 5) });
    await screen.findByRole('button', { name: 'Surf Excel 1 kg' });
    scan(soap.productId);
    const dialog = await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' });
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: '1 star' })).toHaveFocus());
    scan(soap.productId);
    scan(soap.productId);

    await user.keyboard('4{Control>}{Enter}{/Control}');

    await screen.findByText('Order placed successfully!');
    expect(server.to('orders.placeOrder').map(jsonBody)).toEqual([
      { productId: soap.productId, quantityOrdered: 3, rating: 4 },
    ]);
  });

  it('treats no digit of a code as a rating, and no end of a code as an order', async () => {
    open();
    await screen.findByRole('button', { name: 'Surf Excel 1 kg' });
    scan(soap.productId);
    const dialog = within(await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' }));
    await waitFor(() => expect(dialog.getByRole('radio', { name: '1 star' })).toHaveFocus());

    expect([scan(soap.productId), scan(soap.productId, { end: 'Tab' })]).toEqual([false, false]);

    await waitFor(() => expect(dialog.getByRole('spinbutton')).toHaveValue('3'));
    expect(dialog.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(screen.queryByText('Please select a rating before placing the order')).not.toBeInTheDocument();
  });

  it('leaves the stars alone that have the focus while a code with digits comes', async () => {
    const { user } = open();
    const dialog = within(await openOrder(user));
    await user.click(dialog.getByRole('radio', { name: '5 stars' }));

    scan(soap.productId);

    await waitFor(() => expect(dialog.getByRole('spinbutton')).toHaveValue('2'));
    expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  });

  it.each([
    ['as fast as the slowest scanner', '8901', 35, '8901'],
    ['as fast as fingers', '8901', 36, ''],
    ['too short for a code', '890', 5, ''],
  ])('distinguishes typing from a scan: %s', async (_, code, gapMs, searched) => {
    open();
    await screen.findByRole('button', { name: 'Surf Excel 1 kg' });

    scan(code, { gapMs });

    expect(screen.getByRole('searchbox')).toHaveValue(searched);
  });

  it('puts an unknown code into the search', async () => {
    open();
    await screen.findByRole('button', { name: 'Surf Excel 1 kg' });

    scan('8901030865278');

    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('8901030865278'));
    expect(await screen.findByText('No products found')).toBeInTheDocument();
  });
});
