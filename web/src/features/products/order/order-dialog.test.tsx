import { screen, waitFor, within } from '@testing-library/react';
import {
  type FakeServer,
  fakeServer,
  jsonBody,
  noNetwork,
  refuse,
  type Script,
} from '../../../../test-support/fake-server.js';
import {
  aProduct,
  butter,
  listReply,
  placed,
  productCalls,
  salt,
  shop,
  soap,
} from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import type { Product } from '../product-model.js';
import { ProductPage } from '../product-page.js';

let server: FakeServer;

function open(products: readonly Product[] = shop, script: Script = {}, at = '/dashboard/product') {
  server = fakeServer({ ...productCalls(products), ...script });
  return renderScreen(<ProductPage />, { at });
}

async function openOrder(user: ReturnType<typeof open>['user'], name = 'Surf Excel 1 kg') {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('Order', () => {
  it('sells in three presses and shows what is left', async () => {
    const { user } = open(shop, {
      'orders.placeOrder': placed(soap, 7),
      'catalog.listProducts': [() => listReply(shop), () => listReply([salt, { ...soap, quantity: 7 }, butter])],
    });
    await openOrder(user);

    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(screen.getByRole('button', { name: 'Place Order' }));

    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(jsonBody(server.to('orders.placeOrder')[0])).toEqual({
      productId: soap.productId,
      quantityOrdered: 1,
      rating: 5,
    });
    expect(await screen.findByText('7 packs')).toBeInTheDocument();
    await waitFor(() => expect(server.to('catalog.listProducts')).toHaveLength(2));
    expect(server.to('analytics.readInventorySummary')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Surf Excel 1 kg' })).toHaveFocus();
  });

  it('selects the word in the search that opened it, so that the next word replaces it', async () => {
    const { user } = open(shop, { 'orders.placeOrder': placed(soap, 7) });
    await screen.findByRole('button', { name: soap.productName });
    await user.keyboard('/surf{Enter}');
    await screen.findByRole('dialog', { name: soap.productName });
    await user.tab();
    await user.keyboard('5{Control>}{Enter}{/Control}');
    await screen.findByText('Order placed successfully!');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());

    await user.keyboard('tata');

    expect(screen.getByRole('searchbox')).toHaveValue('tata');
  });

  it('adds tax and shipping to the subtotal', async () => {
    const { user } = open();
    const dialog = await openOrder(user);

    await user.click(within(dialog).getByRole('button', { name: 'One more' }));
    await user.click(within(dialog).getByRole('button', { name: 'One more' }));

    expect(within(dialog).getByText('₹435.00')).toBeInTheDocument();
    expect(within(dialog).getByText('₹43.50')).toBeInTheDocument();
    expect(within(dialog).getByText('₹528.50')).toBeInTheDocument();
    expect(within(dialog).getByText('No Image Available')).toBeInTheDocument();
    expect(server.to('catalog.checkProduct')).toHaveLength(1);
  });

  it('accepts an old product: its price has another field name, and its stock is unknown', async () => {
    const { sellingPrice: _price, quantity: _stock, ...rest } = aProduct({ productName: 'Hing' });
    const { user } = open([{ ...rest, price: 77.5 } as unknown as Product]);
    expect(await screen.findByText('₹77.50')).toBeInTheDocument();

    const dialog = within(await openOrder(user, 'Hing'));
    await user.clear(dialog.getByRole('spinbutton'));
    await user.type(dialog.getByRole('spinbutton'), '40{Tab}');

    // 40 x 77.50, and 10 % and 50 on top.
    expect(dialog.getByRole('status')).toHaveTextContent('₹3,460.00');
    expect(dialog.queryByText(/left$/)).not.toBeInTheDocument();
  });

  it('asks for a rating first', async () => {
    const { user } = open();
    await openOrder(user);

    await user.click(screen.getByRole('button', { name: 'Place Order' }));

    expect(await screen.findAllByText('Please select a rating before placing the order')).toHaveLength(2);
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
    expect(server.to('orders.placeOrder')).toHaveLength(0);
  });

  it('sells nothing while a refused key is not corrected', async () => {
    const { user } = open(shop, { 'orders.placeOrder': placed(soap, 6) });
    const dialog = within(await openOrder(user));
    await user.click(dialog.getByRole('radio', { name: '4 stars' }));
    await user.tripleClick(dialog.getByRole('spinbutton'));
    await user.keyboard('1.5');
    expect(dialog.getByRole('spinbutton')).toHaveValue('1');

    await user.click(dialog.getByRole('button', { name: 'Place Order' }));

    expect(dialog.getByRole('spinbutton')).toHaveFocus();
    expect(screen.getAllByText('Quantity must be a whole number')).toHaveLength(2);
    expect(server.to('orders.placeOrder')).toHaveLength(0);

    await user.keyboard('2{Control>}{Enter}{/Control}');
    await screen.findByText('Order placed successfully!');
    expect(jsonBody(server.to('orders.placeOrder')[0])).toMatchObject({ quantityOrdered: 2 });
  });

  it('says that nothing was sold when this device is offline', async () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = open(shop, { 'orders.placeOrder': noNetwork() });
    const dialog = within(await openOrder(user));
    await user.click(dialog.getByRole('radio', { name: '4 stars' }));

    await user.click(dialog.getByRole('button', { name: 'Place Order' }));
    expect(await dialog.findByText("You're offline. Nothing was sold.")).toBeInTheDocument();

    // An order that may have left this device may have been placed.
    isOnline.mockReturnValue(true);
    await user.click(dialog.getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(server.to('orders.placeOrder')).toHaveLength(2));
    await waitFor(() => expect(dialog.queryByText("You're offline. Nothing was sold.")).not.toBeInTheDocument());
    isOnline.mockRestore();
  });

  it('keeps what was chosen on a failure and repeats under the same key', async () => {
    const { user } = open(shop, { 'orders.placeOrder': [noNetwork(), placed(soap, 7)] });
    await openOrder(user);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    expect(await screen.findAllByText('Error while placing order')).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Place Order' }));

    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    const [first, second] = server.to('orders.placeOrder');
    expect(first?.options.idempotencyKey).toBeTruthy();
    expect(second?.options.idempotencyKey).toBe(first?.options.idempotencyKey);
  });

  it('is placed once however often the button is pressed meanwhile', async () => {
    let answer = (_reply: unknown) => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { user } = open(shop, { 'orders.placeOrder': () => slow });
    await openOrder(user);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));

    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    answer(placed(soap, 7)());

    await screen.findByText('Order placed successfully!');
    expect(server.to('orders.placeOrder')).toHaveLength(1);
  });

  it('keeps the next product open that is chosen before the reply', async () => {
    let answer = (_reply: unknown) => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { user } = open(shop, {
      'orders.placeOrder': () => slow,
      'catalog.listProducts': [() => listReply(shop), () => listReply([salt, { ...soap, quantity: 7 }])],
    });
    await openOrder(user);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const next = within(await openOrder(user, salt.productName));
    await user.click(next.getByRole('radio', { name: '5 stars' }));

    answer(placed(soap, 7)());

    await screen.findByText('Order placed successfully!');
    expect(await screen.findByText('7 packs')).toBeInTheDocument();
    expect(next.getByRole('radio', { name: '5 stars' })).toBeChecked();
    expect(screen.getByRole('dialog', { name: salt.productName })).toBeInTheDocument();
  });

  it('is another one when the same is sold again', async () => {
    const { user } = open(shop, { 'orders.placeOrder': placed(soap, 7) });
    const sell = async () => {
      const dialog = within(await openOrder(user));
      await user.click(dialog.getByRole('button', { name: 'Place Order' }));
      expect(dialog.getAllByText('Please select a rating before placing the order')).not.toHaveLength(0);
      await user.click(dialog.getByRole('radio', { name: '4 stars' }));
      await user.click(dialog.getByRole('button', { name: 'Place Order' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };

    await sell();
    await sell();

    const keys = server.to('orders.placeOrder').map(({ options }) => options.idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('shows the data of the list, not an earlier answer, until the product is refetched', async () => {
    const left = (quantity: number) => ({ ...soap, quantity });
    const { user } = open(shop, {
      'orders.placeOrder': placed(soap, 7),
      'catalog.listProducts': [() => listReply([left(8)]), () => listReply([left(7)])],
      'orders.readOrderProduct': [
        () => ({ success: true, message: 'Product found', product: left(8) }),
        () => new Promise(() => {}),
      ],
    });
    await openOrder(user);
    await waitFor(() => expect(server.to('orders.readOrderProduct')).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const again = within(await openOrder(user));

    expect(again.getByText('7 packs left')).toBeInTheDocument();
  });

  it("shows the server's reason", async () => {
    const reason = 'Only 3 units available. Please order accordingly.';
    const { user } = open(shop, { 'orders.placeOrder': refuse(409, { message: reason }) });
    await openOrder(user);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));

    await user.click(screen.getByRole('button', { name: 'Place Order' }));

    expect(await screen.findAllByText(reason)).toHaveLength(2);
  });

  it('is lowered with the stock when another user was faster', async () => {
    const product = (quantity: number) => ({ success: true, message: 'Product found', product: { ...soap, quantity } });
    const { user } = open(shop, {
      'orders.readOrderProduct': [() => product(8), () => product(2)],
      'orders.placeOrder': [refuse(409, { message: 'Only 2 units available.' }), placed(soap, 0)],
    });
    const dialog = await openOrder(user);
    for (let more = 1; more < 4; more += 1) await user.click(within(dialog).getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(within(dialog).getByRole('spinbutton')).toHaveValue('2'));

    await user.click(screen.getByRole('button', { name: 'Place Order' }));

    await screen.findByText('Order placed successfully!');
    const asked = server.to('orders.placeOrder').map(jsonBody);
    expect(asked).toMatchObject([{ quantityOrdered: 4 }, { quantityOrdered: 2 }]);
  });

  it('is visible before the server has replied', async () => {
    const { user } = open();
    const noFrame = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);

    await openOrder(user);

    noFrame.mockRestore();
    expect(server.to('orders.readOrderProduct')).toEqual([]);
  });

  it('sells from the list when the details cannot be had', async () => {
    const { user } = open(shop, { 'orders.readOrderProduct': noNetwork() });

    const dialog = await openOrder(user);

    expect(await within(dialog).findByText('Error loading product details')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Place Order' })).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['out of stock', {}, butter, 'Out of stock'],
    ['expired', {}, aProduct({ productName: 'Paneer', availability: 'Expired' }), "Expired. It can't be sold."],
    ['gone', { 'catalog.checkProduct': () => ({ success: true, exists: false }) }, soap, 'No longer in your list'],
  ])('does not sell a product that is %s, and shows why', async (_, script, product, why) => {
    const { user } = open([product], script);

    const dialog = await openOrder(user, product.productName);

    await waitFor(() => expect(within(dialog).getByRole('spinbutton')).toHaveAccessibleDescription(why));
    expect(within(dialog).getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the total of an order in a shop with a tax profile', () => {
  it.each([
    [{ kind: 'regular', priceMode: 'inclusive' }, ['GSTIncluded'], 'Total'],
    [{ kind: 'regular', priceMode: 'exclusive' }, ['GSTAs on the bill'], 'Total before GST'],
    [{ kind: 'composition', priceMode: 'inclusive' }, [], 'Total'],
  ])('knows no flat tax and no shipping: %j', async (profile, lines, label) => {
    const answer = { success: true, profile, next: null, earlier: [], timeZone: 'Asia/Kolkata' };
    const { user } = open(shop, { 'taxProfile.readTaxProfile': () => answer });
    const dialog = await openOrder(user);
    const rows = () => [...dialog.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    const sums = () => rows().filter((row) => /^(GST|Tax|Shipping|Subtotal)/.test(row));

    await waitFor(() => expect(sums()).toEqual(['Subtotal₹145.00', ...lines]));
    expect(within(dialog).getByText(label)).toBeVisible();
    expect(within(dialog).getByRole('status')).toHaveTextContent('₹145.00');
  });
});
