import { screen, waitFor, within } from '@testing-library/react';
import {
  type Answer,
  type FakeServer,
  fakeServer,
  jsonBody,
  noNetwork,
  refuse,
} from '../../../../test-support/fake-server.js';
import { productCalls, shop, soap } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { quantity } from '../../../lib/format/format.js';
import { ProductPage } from '../product-page.js';

/*
 * The server sold what it was asked for, and its answer was lost. The dialog reads the product again and finds less in
 * stock than was chosen, or nothing: pressing once more must still ask for the same sale, or it would be a second one.
 */
let server: FakeServer;

function left(quantity: number) {
  return () => ({
    success: true,
    message: 'Product found',
    product: { ...soap, quantity, availability: quantity === 0 ? 'Out of stock' : 'In stock' },
  });
}

function sold() {
  return { success: true, message: 'Order placed successfully!', order: {}, updatedProduct: soap };
}

/** Opens the soap, of which `before` are there, and chooses as many and four stars. */
async function choose(units: number, before: number, after: number, lost: Answer = noNetwork()) {
  server = fakeServer({
    ...productCalls(shop),
    'orders.readOrderProduct': [left(before), left(after)],
    'orders.placeOrder': [lost, sold],
  });
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await user.click(await screen.findByRole('button', { name: soap.productName }));
  const dialog = within(await screen.findByRole('dialog', { name: soap.productName }));
  await waitFor(() => expect(dialog.getByText(`${before} packs left`)).toBeInTheDocument());
  await user.clear(dialog.getByRole('spinbutton'));
  await user.type(dialog.getByRole('spinbutton'), String(units));
  await user.click(dialog.getByRole('radio', { name: '4 stars' }));
  await user.click(dialog.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(server.to('orders.readOrderProduct')).toHaveLength(2));
  const shown = `${quantity(after, soap.unit)} left`;
  await waitFor(() => expect(dialog.getByRole('spinbutton')).toHaveAccessibleDescription(shown));
  return { user, dialog };
}

function orders() {
  return server.to('orders.placeOrder').map((request) => [jsonBody(request), request.options.idempotencyKey]);
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('An order without an answer', () => {
  it('is sent again unchanged, though fewer are left now', async () => {
    const { user, dialog } = await choose(4, 5, 1);
    expect(dialog.getByRole('spinbutton')).toHaveValue('4');

    await user.click(dialog.getByRole('button', { name: 'Place Order' }));

    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    const [first, second] = orders();
    expect(first?.[0]).toMatchObject({ quantityOrdered: 4, rating: 4 });
    expect(second).toEqual(first);
  });

  it('can be sent again when it may have taken the last one', async () => {
    const { user, dialog } = await choose(3, 3, 0);

    await user.click(dialog.getByRole('button', { name: 'Place Order' }));

    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    const [first, second] = orders();
    expect(second).toEqual(first);
  });

  it('may have been sold behind a proxy that gave up', async () => {
    const { dialog } = await choose(4, 5, 1, refuse(504));

    expect(dialog.getByRole('spinbutton')).toHaveValue('4');
  });

  it('is replaced by another choice, limited by the stock', async () => {
    const { user, dialog } = await choose(4, 5, 2);

    await user.click(dialog.getByRole('radio', { name: '5 stars' }));

    expect(dialog.getByRole('spinbutton')).toHaveValue('2');
  });
});

it('An order that was refused follows the stock', async () => {
  const { dialog } = await choose(
    4,
    5,
    2,
    refuse(409, { message: 'Only 2 units available. Please order accordingly.' }),
  );

  expect(dialog.getByRole('spinbutton')).toHaveValue('2');
});
