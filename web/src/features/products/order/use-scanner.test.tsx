import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../../test-support/fake-server.js';
import { productCalls, salt, shop, soap } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { scan } from '../../../../test-support/scan.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductPage } from '../product-page.js';

const CODE = soap.productId;
let server: FakeServer;

async function open() {
  server = fakeServer(productCalls(shop));
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await screen.findByRole('button', { name: salt.productName });
  return user;
}

function order() {
  return screen.findByRole('dialog', { name: soap.productName });
}

function search() {
  return screen.getByRole('searchbox', { hidden: true });
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('a scan on Product', () => {
  it.each([
    ['ended by Tab', CODE, 'Tab'],
    ['in small letters', CODE.toLowerCase(), 'Enter'],
  ] as const)('finds the product: %s', async (_, code, end) => {
    await open();

    scan(code, { end });

    expect(await order()).toBeInTheDocument();
  });

  it('presses nothing that has the focus', async () => {
    await open();
    screen.getByRole('button', { name: salt.productName }).focus();

    expect(scan(CODE)).toBe(false);
  });

  it.each(['prod-mtgnv4qv-3e9a0f', 'n123456'])('presses no quick key by the letters of %s', async (code) => {
    await open();
    screen.getByRole('button', { name: salt.productName }).focus();

    scan(code);

    await waitFor(() => expect(search()).toHaveValue(code));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens no details of the row that has the focus', async () => {
    await open();
    screen.getByRole('button', { name: salt.productName }).focus();

    scan('x-i-123456');

    await waitFor(() => expect(search()).toHaveValue('x-i-123456'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is no scan in a field of something else', async () => {
    await open();
    const note = document.body.appendChild(document.createElement('input'));
    note.focus();

    const isLeftAlone = scan('8901030865278');

    expect([isLeftAlone, (search() as HTMLInputElement).value]).toEqual([true, '']);
    note.remove();
  });

  it('leaves nothing of a known code in the search that had the focus', async () => {
    await open();
    act(() => search().focus());
    // What the keys of the scanner do to the field besides.
    fireEvent.change(search(), { target: { value: CODE } });

    scan(CODE);

    await order();
    expect(search()).toHaveValue('');
  });

  it('gives the focus to the stars, where the next code lands in nothing and a digit rates', async () => {
    await open();
    scan(CODE);

    const dialog = within(await order());

    await waitFor(() => expect(dialog.getByRole('radio', { name: '1 star' })).toHaveFocus());
  });

  it('opens nothing above a form that is being filled in', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add Product' }));
    await user.click(await screen.findByRole('button', { name: /^Individual product/ }));
    const form = within(await screen.findByRole('dialog', { name: 'New Product' }));
    act(() => form.getByRole('button', { name: 'Discard' }).focus());

    scan(CODE);

    expect(screen.queryByRole('dialog', { name: soap.productName })).not.toBeInTheDocument();
  });
});
