import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, noNetwork, refuse, type Script } from '../../../../test-support/fake-server.js';
import { aPicture, drawPictures } from '../../../../test-support/pictures.js';
import { aProduct, listReply, productCalls } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductPage } from '../product-page.js';

const shop = [aProduct({ productName: 'Tata Salt 1 kg' })];
const added = aProduct({ productName: 'Toor Dal' });

function success() {
  return { success: true, message: 'Product added successfully!', product: added };
}

let server: FakeServer;

async function openForm(script: Script = {}) {
  server = fakeServer({ ...productCalls(shop), ...script });
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await screen.findByRole('button', { name: 'Tata Salt 1 kg' });
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Add Product' });
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('dialog', { name: 'New Product' }));
  await waitFor(() => expect(dialog.getByLabelText('Product ID')).toHaveValue('PROD-MWPYB740-B41E77'));
  return { user, dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function fill({ user, dialog }: Form) {
  await user.type(dialog.getByLabelText(/^Product name/), 'Toor Dal');
  await user.selectOptions(dialog.getByLabelText(/^Category/), 'Food');
  await user.type(dialog.getByLabelText(/^Cost price/), '120');
  await user.type(dialog.getByLabelText(/^Selling price/), '140');
  await user.type(dialog.getByLabelText(/^Expiry date/), '05062029');
  await user.type(dialog.getByLabelText(/^Threshold value/), '1');
}

function picture({ dialog }: Form) {
  return dialog.getByLabelText('Product image', { selector: 'input' });
}

function partsOf(at = 0) {
  const body = server.to('catalog.addProduct')[at]?.body;
  return body?.kind === 'form' ? Object.fromEntries(body.value) : {};
}

const EVERYTHING_BUT_THE_DATE = [
  'cancelAnimationFrame',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

beforeEach(() => void drawPictures());
afterEach(() => {
  dismissToasts();
  server.close();
});

describe('Add Product form', () => {
  it('adds a product, closes and fetches the list again', async () => {
    const form = await openForm({
      'catalog.addProduct': success,
      'catalog.listProducts': [() => listReply(shop), noNetwork(), () => listReply([added, ...shop])],
    });
    await fill(form);
    expect(form.dialog.getByText('Margin ₹20.00 (14%)')).toBeInTheDocument();

    await form.press('Add Product');

    expect(await screen.findByText('Product added successfully!')).toBeInTheDocument();
    expect(partsOf()).toEqual({
      productName: 'Toor Dal',
      productId: 'PROD-MWPYB740-B41E77',
      category: 'Food',
      costPrice: '120',
      sellingPrice: '140',
      quantity: '1',
      unit: 'piece',
      expiryDate: '05/06/2029',
      thresholdValue: '1',
    });
    expect(await screen.findByText('Product list updated successfully!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Toor Dal' })).toBeInTheDocument();
    expect(server.to('catalog.listProducts')[1]?.path).toContain('_nocache=');
  });

  it('shows the scanned code that the counter asks a product for, and goes back to the bill', async () => {
    server = fakeServer({ ...productCalls(shop), 'catalog.addProduct': success });
    const code = '4006381333931';
    const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product', state: { newCode: code } });
    const dialog = within(await screen.findByRole('dialog', { name: 'New Product' }));
    expect(dialog.getByText(`Scanned code: ${code}`)).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Product ID')).toHaveValue('PROD-MWPYB740-B41E77'));
    const press = (name: string) => user.click(dialog.getByRole('button', { name }));
    await fill({ user, dialog, press });

    await press('Add Product');

    expect(await screen.findByText('/dashboard/counter')).toBeInTheDocument();
  });

  it('starts the next product with an empty form and a new id', async () => {
    const form = await openForm({
      'catalog.addProduct': success,
      'catalog.generateProductId': [
        () => ({ success: true, productId: 'PROD-MWPYB740-B41E77' }),
        () => ({ success: true, productId: 'PROD-MWPYB741-000002' }),
      ],
    });
    await fill(form);
    await form.press('Add Product');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await form.user.click(screen.getByRole('button', { name: 'Add Product' }));
    await form.user.click(await screen.findByRole('button', { name: /^Individual product/ }));
    const next = within(await screen.findByRole('dialog', { name: 'New Product' }));

    await waitFor(() => expect(next.getByLabelText('Product ID')).toHaveValue('PROD-MWPYB741-000002'));
    expect(next.getByLabelText(/^Product name/)).toHaveValue('');
  });

  it('names all problems, the first one as a toast too', async () => {
    const form = await openForm();

    await form.press('Add Product');

    expect(await form.dialog.findByRole('link', { name: 'Expiry date is required' })).toBeInTheDocument();
    expect(screen.getAllByText('Product name is required')).toHaveLength(3);
    expect(screen.getAllByText('Category is required')).toHaveLength(2);
    expect(form.dialog.getByRole('region', { name: 'Please fix these fields' })).toHaveFocus();
    expect(server.to('catalog.addProduct')).toHaveLength(0);
  });

  it('refuses a negative price while it is typed', async () => {
    const { user, dialog } = await openForm();

    await user.type(dialog.getByLabelText(/^Cost price/), '-5');

    expect((await screen.findAllByText('Cost Price cannot be negative')).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText(/^Cost price/)).toHaveValue('');
  });

  it('adds nothing while a refused key is not corrected', async () => {
    const form = await openForm();
    await fill(form);
    await form.user.clear(form.dialog.getByLabelText('Quantity'));
    await form.user.type(form.dialog.getByLabelText('Quantity'), '2.5');

    await form.press('Add Product');

    expect(form.dialog.getByLabelText('Quantity')).toHaveValue('2');
    expect(form.dialog.getByRole('link', { name: 'Quantity must be a whole number' })).toBeInTheDocument();
    expect(server.to('catalog.addProduct')).toHaveLength(0);

    await form.user.type(form.dialog.getByLabelText('Quantity'), '{Backspace}3');
    expect(form.dialog.queryByRole('link', { name: 'Quantity must be a whole number' })).not.toBeInTheDocument();
    await form.press('Add Product');
    await waitFor(() => expect(server.to('catalog.addProduct')).toHaveLength(1));
  });

  it('shows which quantity an empty field saves', async () => {
    const { user, dialog } = await openForm();

    await user.clear(dialog.getByLabelText('Quantity'));
    await user.tab();

    expect(dialog.getByText('Will be saved as 1')).toBeInTheDocument();
  });

  it.each([
    [
      refuse(409, { message: 'Product with this name already exists' }),
      'Product with this name already exists',
      'Product name',
    ],
    [refuse(413, { message: 'x' }), 'Image file is too large. Please choose a smaller file.', null],
    [
      refuse(400, { message: 'Values cannot be negative' }),
      'Values cannot be negative. Please check your inputs.',
      null,
    ],
    [refuse(401), 'Authentication failed. Please login again.', null],
    [refuse(403), 'You do not have permission to add products', null],
    [refuse(503), 'Server error occurred. Please try again later.', null],
    [noNetwork(), 'Network error. Please check your connection and try again.', null],
  ])('keeps what was typed on a failure %#', async (answer, text, field) => {
    const form = await openForm({ 'catalog.addProduct': answer });
    await fill(form);

    await form.press('Add Product');

    expect((await screen.findAllByText(text)).length).toBeGreaterThan(1);
    expect(form.dialog.getByLabelText(/^Product name/)).toHaveValue('Toor Dal');
    if (field) expect(form.dialog.getByLabelText(new RegExp(`^${field}`))).toHaveAccessibleDescription(text);
  });

  it('clears on Discard, requests a new id, and restores everything on Undo', async () => {
    const form = await openForm({
      'catalog.generateProductId': [
        () => ({ success: true, productId: 'PROD-MWPYB740-B41E77' }),
        () => ({ success: true, productId: 'PROD-MWPYB741-000002' }),
      ],
    });
    await fill(form);
    await form.user.upload(picture(form), aPicture());
    await form.dialog.findByText('dal.png');

    await form.press('Discard');
    await waitFor(() => expect(form.dialog.getByLabelText('Product ID')).toHaveValue('PROD-MWPYB741-000002'));
    expect(form.dialog.getByLabelText(/^Product name/)).toHaveValue('');
    expect(form.dialog.queryByText('dal.png')).not.toBeInTheDocument();

    await form.press('Undo');
    expect(form.dialog.getByLabelText(/^Product name/)).toHaveValue('Toor Dal');
    expect(form.dialog.getByText('dal.png')).toBeInTheDocument();
  });

  it('keeps what is typed into the next form when the product before is added late', async () => {
    let answer = (_reply: unknown) => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const form = await openForm({ 'catalog.addProduct': () => slow });
    await fill(form);
    await form.press('Add Product');
    await form.user.keyboard('{Escape}');
    await form.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await form.user.keyboard('n');
    await screen.findByRole('dialog', { name: 'Add Product' });
    await form.user.keyboard('1');
    const next = within(await screen.findByRole('dialog', { name: 'New Product' }));
    await form.user.type(next.getByLabelText(/^Product name/), 'Chana Dal');

    answer(success());

    await screen.findByText('Product list updated successfully!');
    expect(next.getByLabelText(/^Product name/)).toHaveValue('Chana Dal');
    expect(screen.getByRole('dialog', { name: 'New Product' })).toBeInTheDocument();
  });

  it.each([
    ['Retry', []],
    ['Add Product', ['Network error. Please check your connection and try again.']],
  ])('adds nothing without an id; on %s it requests one again and shows why', async (name, alerts) => {
    server = fakeServer({
      ...productCalls(shop),
      'catalog.generateProductId': [noNetwork(), () => ({ success: true, productId: 'PROD-MWPYB740-B41E77' })],
    });
    const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
    await user.click(await screen.findByRole('button', { name: 'Add Product' }));
    await user.click(await screen.findByRole('button', { name: /^Individual product/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Product' }));
    await dialog.findByText("Couldn't get a product ID");

    await user.click(dialog.getByRole('button', { name }));

    expect(await dialog.findByDisplayValue('PROD-MWPYB740-B41E77')).toBeInTheDocument();
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(alerts);
    expect(server.to('catalog.addProduct')).toHaveLength(0);
  });

  it('accepts a picture and refuses any other file', async () => {
    const form = await openForm({ 'catalog.addProduct': success });
    await form.user.upload(picture(form), aPicture());
    expect(await form.dialog.findByText('dal.png')).toBeInTheDocument();
    await fill(form);

    await form.press('Add Product');

    await screen.findByText('Product added successfully!');
    expect(partsOf().image).toBeInstanceOf(File);
  });

  it('uses the day of the shop for the future, wherever the person is', async () => {
    // 22 November in India, still the 21st in New York.
    jest.useFakeTimers({ now: new Date('2026-11-21T20:00:00.000Z'), doNotFake: [...EVERYTHING_BUT_THE_DATE] });
    const form = await openForm({
      'catalog.addProduct': success,
      'catalog.listProducts': () => ({ ...listReply(shop), timeZone: 'America/New_York' }),
    });
    await fill(form);
    await form.user.clear(form.dialog.getByLabelText(/^Expiry date/));
    await form.user.type(form.dialog.getByLabelText(/^Expiry date/), '22112026');

    await form.press('Add Product');

    expect(await screen.findByText('Product added successfully!')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('keeps the picture chosen last, though the one before took longer to prepare', async () => {
    let end = () => {};
    const slow = new Promise<void>((resolve) => {
      end = resolve;
    });
    drawPictures({ loads: async ({ name }) => (name === 'first.png' ? slow : undefined) });
    const form = await openForm();
    await form.user.upload(picture(form), aPicture('first.png'));
    await form.user.upload(picture(form), aPicture('last.png'));
    await form.dialog.findByText('last.png');

    await act(async () => end());

    expect(form.dialog.getByText('last.png')).toBeInTheDocument();
  });

  it('is another request with another picture: the server refuses a key that stands for something else', async () => {
    const form = await openForm({ 'catalog.addProduct': [noNetwork(), success] });
    await fill(form);
    await form.press('Add Product');
    await screen.findAllByText('Network error. Please check your connection and try again.');
    await form.user.upload(picture(form), aPicture());
    await form.dialog.findByText('dal.png');

    await form.press('Add Product');

    await screen.findByText('Product added successfully!');
    expect(new Set(server.to('catalog.addProduct').map(({ options }) => options.idempotencyKey)).size).toBe(2);
  });
});
