import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Answer, type FakeServer, fakeServer, type Script } from '../../../../test-support/fake-server.js';
import { aPicture, drawPictures } from '../../../../test-support/pictures.js';
import { productTaxCalls } from '../../../../test-support/product-tax.js';
import { aProduct, productCalls } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { REGULAR, SIMPLE_SHOP } from '../../../../test-support/tax-profile.js';
import { ApiFailure } from '../../../lib/api/api-failure.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductFormDialog } from './product-form-dialog.js';

const png = aPicture();
const onClose = jest.fn();
let server: FakeServer;

/** Every asking gives another id: PROD-1, PROD-2 ... */
const ids: Answer = () => ({ success: true, productId: `PROD-${server.to('catalog.generateProductId').length}` });

async function open(script: Script = {}) {
  server = fakeServer({ ...productCalls([]), 'catalog.generateProductId': ids, ...script });
  const { user } = renderScreen(
    <ProductFormDialog
      open
      timeZone="Asia/Kolkata"
      products={[aProduct({ category: 'Puja items', unit: 'bundle' })]}
      onClose={onClose}
      onAdded={() => {}}
      returnFocus={{ current: null }}
    />,
  );
  const form = within(await screen.findByRole('dialog', { name: 'New Product' }));
  await waitFor(() => expect(form.getByLabelText('Product ID')).toHaveValue('PROD-1'));
  return { user, form, press: (name: string) => user.click(form.getByRole('button', { name })) };
}

type Form = Awaited<ReturnType<typeof open>>;

function nameOf({ form }: Form) {
  return form.getByLabelText(/^Product name/);
}

function idOf({ form }: Form) {
  return form.getByLabelText('Product ID');
}

function zone({ form }: Form) {
  return form.getByRole('group', { name: 'Product image' });
}

function drop(form: Form, file: File) {
  return fireEvent.drop(zone(form), { dataTransfer: { types: ['Files'], files: [file] } });
}

function fill({ form }: Form) {
  for (const [label, value] of [
    [/^Product name/, 'Toor Dal'],
    [/^Category/, 'Food'],
    [/^Cost price/, '120'],
    [/^Selling price/, '140'],
    [/^Expiry date/, '05/06/2029'],
    [/^Threshold value/, '1'],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } });
}

beforeEach(() => void drawPictures());
afterEach(() => {
  onClose.mockReset();
  dismissToasts();
  server.close();
});

describe('the form of a new product', () => {
  it('shows the breadcrumb, the required fields and the choices', async () => {
    const { form } = await open();
    const optionsOf = (label: RegExp) =>
      within(form.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .join(' ');

    expect(form.getByText(/^Add Product\s+Individual Product$/)).toBeInTheDocument();
    for (const label of ['Product name', 'Category', 'Cost price', 'Selling price', 'Expiry date', 'Threshold value'])
      expect(form.getByLabelText(`${label} (required)`)).toBeInTheDocument();
    expect(form.getByLabelText('Product ID')).toHaveAttribute('readonly');
    expect(optionsOf(/^Category/)).toBe(
      'Electronics Furniture Clothing Food Medicine Stationery Health Other Puja items New category…',
    );
    expect(optionsOf(/^Unit/)).toBe('piece kg gram liter ml pack box bottle bundle New unit…');
  });

  it('asks for MRP and kind of goods in a shop under GST, and sends them', async () => {
    const page = await open({
      ...productTaxCalls(),
      'taxProfile.readTaxProfile': () => ({ ...SIMPLE_SHOP, profile: REGULAR }),
      'catalog.addProduct': () => new Promise(() => {}),
    });
    fill(page);
    fireEvent.change(nameOf(page), { target: { value: 'Lux soap' } });
    fireEvent.change(await page.form.findByLabelText('MRP'), { target: { value: '150' } });
    fireEvent.click(await page.form.findByRole('radio', { name: /^Bath soap HSN 34011190 · 5 %/ }));
    await page.press('Add Product');

    await waitFor(() => expect(server.to('catalog.addProduct')).toHaveLength(1));
    const parts = server.to('catalog.addProduct')[0]?.body?.value as FormData;
    expect([parts.get('taxClass'), parts.get('mrp'), parts.get('hsn')]).toEqual(['bath-soap', '150', null]);
  });

  it('asks a shop without GST for nothing of tax', async () => {
    const { form } = await open({ 'taxProfile.readTaxProfile': () => SIMPLE_SHOP });
    await act(async () => {});
    expect(form.queryByLabelText('MRP')).not.toBeInTheDocument();
    expect(form.queryByText('Tax (GST)')).not.toBeInTheDocument();
  });

  it('shows a selling price below the cost on blur', async () => {
    const { form } = await open();
    fireEvent.change(form.getByLabelText(/^Cost price/), { target: { value: '120' } });
    const selling = form.getByLabelText(/^Selling price/);

    fireEvent.change(selling, { target: { value: '100' } });
    fireEvent.blur(selling);

    expect(selling).toHaveAccessibleDescription(/^Selling price should be greater than or equal to cost price/);
  });

  it('shows that the product was sent, and is busy until the answer', async () => {
    const form = await open({ 'catalog.addProduct': () => new Promise(() => {}) });
    fill(form);

    await form.press('Add Product');

    expect(await screen.findByText('Adding new product...')).toBeInTheDocument();
    expect(form.form.getByRole('button', { name: 'Adding...' })).toBeInTheDocument();
  });
});

describe('the picture of a new product', () => {
  it('is refused when it is none', async () => {
    const form = await open();

    drop(form, new File(['x'], 'bill.pdf', { type: 'application/pdf' }));

    expect(await form.form.findByText('Please drop a valid image file')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please drop a valid image file');
    expect(form.form.queryByText('bill.pdf')).not.toBeInTheDocument();
  });

  it.each([
    ['a field, without text', (form: Form) => nameOf(form), '', true],
    ['a field, with text', (form: Form) => nameOf(form), 'Toor Dal', false],
    ['a button, with text', ({ form }: Form) => form.getByRole('button', { name: 'Discard' }), 'Toor Dal', true],
    ['the page, with text', () => document.body, 'Toor Dal', true],
  ])('pasted into %s: taken %s', async (_, target, text, isTaken) => {
    const form = await open();

    const isLeftToTheBrowser = fireEvent.paste(target(form), { clipboardData: { files: [png], getData: () => text } });

    expect(isLeftToTheBrowser).toBe(!isTaken);
    if (isTaken) expect(await form.form.findByText('dal.png')).toBeInTheDocument();
  });

  it('is shown, and taken out again by its button', async () => {
    const form = await open();
    drop(form, png);
    expect(await form.form.findByRole('img', { name: 'Chosen product' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:preview/),
    );

    await form.press('Remove image');

    expect(form.form.queryByRole('img')).not.toBeInTheDocument();
    expect(form.form.getByRole('button', { name: /^Browse image/ })).toBeInTheDocument();
  });

  it('stays out when the form was cleared while it was being made smaller', async () => {
    let end = () => {};
    const slow = new Promise<void>((resolve) => {
      end = resolve;
    });
    drawPictures({ loads: () => slow });
    const form = await open();
    drop(form, aPicture('photo.png'));
    await form.form.findByText('Resizing photo…');
    await form.press('Discard');

    await act(async () => end());

    expect(form.form.queryByText('photo.png')).not.toBeInTheDocument();
  });
});

describe('closing the form', () => {
  it.each([
    ['typed text', ({ user, ...form }: Form) => user.type(nameOf({ user, ...form }), 'Toor')],
    [
      'a chosen picture',
      async (form: Form) => {
        drop(form, png);
        await form.form.findByText('dal.png');
      },
    ],
  ])('asks before it loses %s', async (_, enter) => {
    const form = await open();
    await enter(form);

    await form.user.keyboard('{Escape}');

    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not ask when there is no input to lose', async () => {
    const form = await open();
    await form.user.type(nameOf(form), 'Toor');
    await form.press('Discard');

    await form.user.keyboard('{Escape}');

    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('Undo after Discard', () => {
  it('restores the id too: what was sent under it may have arrived', async () => {
    const form = await open();
    await form.user.type(nameOf(form), 'Toor Dal');
    await form.press('Discard');
    await waitFor(() => expect(idOf(form)).toHaveValue('PROD-2'));
    await form.press('Discard');
    await waitFor(() => expect(idOf(form)).toHaveValue('PROD-3'));

    await form.press('Undo');
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

    expect([nameOf(form), idOf(form)].map((field) => (field as HTMLInputElement).value)).toEqual([
      'Toor Dal',
      'PROD-1',
    ]);
    expect(server.to('catalog.generateProductId')).toHaveLength(3);

    await form.press('Discard');
    await waitFor(() => expect(idOf(form)).toHaveValue('PROD-4'));
  });

  it('is offered for five seconds: later it would discard what was typed since', async () => {
    const form = await open();
    fireEvent.change(nameOf(form), { target: { value: 'Toor Dal' } });
    const isOffered = () => form.form.queryByRole('button', { name: 'Undo' }) !== null;
    jest.useFakeTimers();

    fireEvent.click(form.form.getByRole('button', { name: 'Discard' }));
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    const before = isOffered();
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();

    expect([before, isOffered()]).toEqual([true, false]);
  });

  it('leaves no complaint about the form that was cleared', async () => {
    const form = await open();
    await form.press('Add Product');
    await form.form.findByRole('link', { name: 'Category is required' });

    await form.press('Discard');

    expect(form.form.queryByText('Category is required')).not.toBeInTheDocument();
    expect(nameOf(form)).toBeValid();
  });
});

describe('a refused product', () => {
  it('shows each sentence of the server under its field', async () => {
    const errors = [
      { field: 'supplier', code: 'too-long', message: 'Supplier is too long' },
      { field: 'unit', code: 'unknown', message: 'Unit is not known' },
    ];
    const refuse = () => {
      throw new ApiFailure({ kind: 'answer', status: 400, code: 'validation-failed', message: 'Bad input', errors });
    };
    const form = await open({ 'catalog.addProduct': refuse });
    fill(form);

    await form.press('Add Product');

    await waitFor(() =>
      expect(form.form.getByLabelText('Supplier')).toHaveAccessibleDescription('Supplier is too long'),
    );
    expect(form.form.getByLabelText('Unit')).toHaveAccessibleDescription('Unit is not known');
    expect(form.form.getByRole('link', { name: 'Unit is not known' })).toBeInTheDocument();
  });

  it('shows the problem of a large image at the image', async () => {
    const refuse = () => {
      throw new ApiFailure({ kind: 'answer', status: 413, code: 'too-large', message: 'x' });
    };
    const form = await open({ 'catalog.addProduct': refuse });
    fill(form);

    await form.press('Add Product');

    const browse = form.form.getByRole('button', { name: /^Browse image/ });
    const sentence = /^Image file is too large. Please choose a smaller file./;
    await waitFor(() => expect(browse).toHaveAccessibleDescription(sentence));
  });

  it('leads from the list of problems to the fields, and to the list again at the next attempt', async () => {
    const form = await open();
    await form.press('Add Product');
    const list = await form.form.findByRole('region', { name: 'Please fix these fields' });

    await form.user.click(within(list).getByRole('link', { name: 'Expiry date is required' }));
    expect(form.form.getByLabelText(/^Expiry date/)).toHaveFocus();

    await form.press('Add Product');
    await waitFor(() => expect(list).toHaveFocus());
  });

  it('is validated again while it is being corrected', async () => {
    const form = await open();
    await form.press('Add Product');
    await form.form.findByRole('link', { name: 'Product name is required' });

    await form.user.type(nameOf(form), 'T');

    expect(nameOf(form)).toBeValid();
    expect(form.form.queryByText('Product name is required')).not.toBeInTheDocument();
  });
});

it('is sent by Ctrl+Enter, once however often it is pressed meanwhile', async () => {
  const form = await open({ 'catalog.addProduct': () => new Promise(() => {}) });
  fill(form);

  await form.user.keyboard('{Control>}{Enter}{Enter}{/Control}');

  expect(server.to('catalog.addProduct')).toHaveLength(1);
});

it('offers the days that are allowed, and takes the one that was chosen', async () => {
  const form = await open();
  const calendar = document.querySelector<HTMLInputElement>('input[type="date"]') as HTMLInputElement;

  fireEvent.change(calendar, { target: { value: '2029-06-05' } });

  expect(form.form.getByLabelText(/^Expiry date/)).toHaveValue('05/06/29');
});

it('takes a category that the shop has already, and a unit of its own', async () => {
  const opened = await open();
  const { user, form, press } = opened;
  fill(opened);
  await user.selectOptions(form.getByLabelText(/^Category/), 'Puja items');
  await user.selectOptions(form.getByLabelText('Unit'), 'New unit…');
  await user.type(form.getByLabelText('Unit'), 'strip');
  await press('Add Product');

  await waitFor(() => expect(server.to('catalog.addProduct')).toHaveLength(1));
  const sent = server.to('catalog.addProduct')[0]?.body?.value as FormData;
  expect([sent.get('category'), sent.get('unit')]).toEqual(['Puja items', 'strip']);
});

it('asks no day of goods that never expire', async () => {
  const opened = await open({ 'care.createProduct': () => ({ success: true, message: 'Added', product: aProduct() }) });
  const { user, form, press } = opened;
  fill(opened);
  await user.click(form.getByLabelText('No expiry date'));
  expect(form.getByLabelText('Expiry date')).toBeDisabled();
  await press('Add Product');

  await waitFor(() => expect(server.to('care.createProduct')).toHaveLength(1));
  const sent = server.to('care.createProduct')[0]?.body?.value as FormData;
  expect([sent.get('productName'), sent.has('expiryDate')]).toEqual(['Toor Dal', false]);
  expect(server.to('catalog.addProduct')).toEqual([]);
});
