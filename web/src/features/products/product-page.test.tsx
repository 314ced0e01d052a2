import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type FakeServer,
  fakeServer,
  jsonBody,
  noNetwork,
  refuse,
  type Script,
} from '../../../test-support/fake-server.js';
import { aProduct, listReply, productCalls } from '../../../test-support/products.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/toast.js';
import type { Product } from './product-model.js';
import { ProductPage } from './product-page.js';

const salt = aProduct({ productName: 'Tata Salt 1 kg', sellingPrice: 28, quantity: 240 });
const soap = aProduct({ productName: 'Surf Excel 1 kg', quantity: 8, thresholdValue: 8, availability: 'Low stock' });
const butter = aProduct({ productName: 'Amul Butter', quantity: 0, availability: 'Out of stock' });
const shop = [salt, soap, butter];

let server: FakeServer;

const open = (products: readonly Product[] = shop, script: Script = {}, at = '/dashboard/product') => {
  server = fakeServer({ ...productCalls(products), ...script });
  return renderScreen(<ProductPage />, { at });
};
const rowButtons = () => document.querySelectorAll('[data-row-button]');
const openOrder = async (user: ReturnType<typeof open>['user'], name = 'Surf Excel 1 kg') => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
};
const placed = (left: Product, quantity: number) => () => ({
  success: true,
  message: 'Order placed successfully!',
  order: {},
  updatedProduct: { ...left, quantity, remainingQuantity: quantity },
});

/** Types as fast as a scanner does. */
const scan = (code: string) => {
  let at = performance.now();
  const press = (key: string) => {
    at += 5;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.activeElement ?? document.body, event);
  };
  for (const key of code) press(key);
  press('Enter');
};

// Whole screens with their dialogs take a while on a busy machine.
jest.setTimeout(20_000);

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('Product list', () => {
  it('shows the specified columns, nine rows a page and the figures', async () => {
    const { user } = open(Array.from({ length: 20 }, (_, at) => aProduct({ productName: `Item ${at + 1}` })));

    expect(await screen.findByRole('button', { name: 'Item 1' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Products',
      'Price',
      'Quantity',
      'Threshold Value',
      'Expiry Date',
      'Availability',
      'Details',
    ]);
    expect(rowButtons()).toHaveLength(9);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(await screen.findByText('₹18,250')).toBeInTheDocument();
    expect(screen.getByText('₹500.50')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.keyboard(']');

    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(rowButtons()).toHaveLength(2);
  });

  it('counts a top product without a cost price as 0', async () => {
    const { costPrice: _cost, ...free } = aProduct();
    const best = [aProduct({ costPrice: 139.5 }), aProduct({ costPrice: 0.1 }), free];
    open(shop, { 'analytics.listTopProducts': () => ({ success: true, products: best }) });

    expect(await screen.findByText('₹139.60')).toBeInTheDocument();
  });

  it('finds by name after the pause and opens the first match by Enter', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'Tata Salt 1 kg' });

    await user.keyboard('/');
    await user.keyboard('EXCEL surf');

    await waitFor(() => expect(rowButtons()).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' })).toBeInTheDocument();
  });

  it('starts from the address and goes to page 1 when the page does not exist', async () => {
    open(shop, {}, '/dashboard/product?q=salt&page=7');

    expect(await screen.findByRole('button', { name: 'Tata Salt 1 kg' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('salt');
    expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  });

  it('begins a new search on its first page', async () => {
    const salts = Array.from({ length: 12 }, (_, at) => aProduct({ productName: `Salt ${at + 1}` }));
    const { user } = open([...salts, ...shop], {}, '/dashboard/product?page=2');
    await screen.findByText('Page 2 of 2');

    await user.type(screen.getByRole('searchbox'), 'salt');

    expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
    expect(rowButtons()).toHaveLength(9);
  });

  it('says when there is nothing and shows all again', async () => {
    const { user } = open(shop, {}, '/dashboard/product?q=zzz');

    await user.click(await screen.findByRole('button', { name: 'Show all products' }));

    await waitFor(() => expect(rowButtons()).toHaveLength(3));
  });

  it('says what failed, in the card too, and loads on Retry', async () => {
    const { user } = open(shop, { 'catalog.listProducts': [refuse(503), () => listReply(shop)] });
    expect(await screen.findAllByText('Failed to load products')).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('button', { name: 'Tata Salt 1 kg' })).toBeInTheDocument();
  });

  it('opens the details card with its button and with i', async () => {
    const { user } = open();
    (await screen.findByRole('button', { name: 'Surf Excel 1 kg' })).focus();

    await user.keyboard('i');

    const card = await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' });
    expect(within(card).getByText(soap.productId)).toBeInTheDocument();
    expect(within(card).getByText('₹120.00')).toBeInTheDocument();
  });

  it('draws ten thousand products with few elements', async () => {
    open(Array.from({ length: 10_000 }, (_, at) => aProduct({ productName: `Item ${at}` })));

    await screen.findByText('Page 1 of 1112');

    expect(document.querySelectorAll('*').length).toBeLessThan(1500);
  });
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
    expect(await screen.findByText('7 pack')).toBeInTheDocument();
    await waitFor(() => expect(server.to('catalog.listProducts')).toHaveLength(2));
    expect(server.to('analytics.readInventorySummary')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Surf Excel 1 kg' })).toHaveFocus();
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

  it('takes a product of old: its price has another name, and its stock is not known', async () => {
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

  it("says the server's reason", async () => {
    const reason = 'Only 3 units available. Please order accordingly.';
    const { user } = open(shop, { 'orders.placeOrder': refuse(409, { message: reason }) });
    await openOrder(user);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));

    await user.click(screen.getByRole('button', { name: 'Place Order' }));

    expect(await screen.findAllByText(reason)).toHaveLength(2);
  });

  it('goes down with the stock when somebody else was faster', async () => {
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

  it('can be seen before the server is asked about it', async () => {
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

  it('sells nothing of what is out of stock and says why', async () => {
    const { user } = open();

    const dialog = await openOrder(user, 'Amul Butter');

    expect(within(dialog).getByText('None left to sell')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('Barcode scanner', () => {
  it('opens the product and adds one for every further scan', async () => {
    open();
    await screen.findByRole('button', { name: 'Surf Excel 1 kg' });

    scan(soap.productId);
    const dialog = await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' });
    scan(soap.productId);
    scan(soap.productId);

    await waitFor(() => expect(within(dialog).getByRole('spinbutton')).toHaveValue('3'));
  });

  it('puts an unknown code into the search', async () => {
    open();
    await screen.findByRole('button', { name: 'Surf Excel 1 kg' });

    scan('8901030865278');

    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('8901030865278'));
    expect(await screen.findByText('No products found')).toBeInTheDocument();
  });
});
