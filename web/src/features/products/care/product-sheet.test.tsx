import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aKeptProduct, careCalls } from '../../../../test-support/care.js';
import { type FakeServer, fakeServer, refuse, type Script } from '../../../../test-support/fake-server.js';
import { settledInvoice } from '../../../../test-support/money.js';
import { productCalls } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { press, put } from '../../../../test-support/scenarios/scenario.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductPage } from '../product-page.js';

const dal = aKeptProduct({ productName: 'Toor Dal 1 kg', quantity: 8, expiryDate: '2029-12-25' });
let server: FakeServer;
afterEach(() => {
  dismissToasts();
  server.close();
});

/** Opens the sheet as a person does: by the details of the row. */
async function openSheet(script: Script = {}) {
  server = fakeServer({ ...productCalls([dal]), ...careCalls(dal), ...script });
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await press(user, `Details of ${dal.productName}`);
  await press(user, 'Edit and stock');
  const sheet = within(await screen.findByRole('dialog', { name: dal.productName }));
  await sheet.findByText('Adjusted · Damaged');
  return { user, sheet };
}

function bodyOf(call: Parameters<FakeServer['to']>[0]) {
  const { body } = server.to(call).at(-1) ?? {};
  return body?.kind === 'json' ? body.value : undefined;
}

describe('the sheet of a product', () => {
  it('says why there are so many', async () => {
    const { sheet } = await openSheet();

    const history = within(sheet.getByRole('region', { name: 'Stock history' }));
    const [damaged, sold, added] = history.getAllByRole('listitem');
    expect(damaged).toHaveTextContent('−2Adjusted · Damaged 8 packs left20 Nov 26');
    expect(sold).toHaveTextContent('−1Sale Open bill10 packs left20 Nov 26 · Ravi Iyer');
    expect(added).toHaveTextContent('+11Added');
  });

  it('opens the bill of a sale, and limits the movements to a kind and a day', async () => {
    const invoice = settledInvoice();
    const { user, sheet } = await openSheet({
      'money.readInvoiceOfOrder': () => ({ success: true, timeZone: 'Asia/Kolkata', invoice }),
    });
    await user.selectOptions(sheet.getByLabelText('Kind'), 'Sale');
    await user.type(sheet.getByLabelText('Day'), '20/11/26');
    expect(await sheet.findByText('0 packs when the day began, 8 packs when it ended')).toBeInTheDocument();
    expect(server.to('stock.readLedger').at(-1)?.path).toContain('kind=sale&from=2026-11-20&to=2026-11-20');

    await press(user, 'Open bill');

    expect(await screen.findByRole('note')).toHaveTextContent('/dashboard/invoice');
  });

  it('sends only what was edited, with the version that was read', async () => {
    const { user, sheet } = await openSheet();
    await press(user, 'Edit');
    put('Selling price', '150.5');
    put('Expiry date (DD/MM/YYYY)', '');
    await press(user, 'Save');

    expect(await screen.findByText('Product saved')).toBeInTheDocument();
    expect(bodyOf('care.updateProduct')).toEqual({ version: 1, sellingPrice: 150.5, expiryDate: null });
    expect(await sheet.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('asks before a price below cost, and keeps what was typed', async () => {
    const refusal = refuse(409, { code: 'price-below-cost', message: 'The selling price is below the cost price.' });
    const { user, sheet } = await openSheet({ 'care.updateProduct': refusal });
    await press(user, 'Edit');
    put('Selling price', '100');
    await press(user, 'Save');
    expect(await sheet.findByText('The selling price is below the cost price.')).toBeInTheDocument();

    server.script(careCalls(dal));
    await press(user, 'Save below cost');

    expect(await screen.findByText('Product saved')).toBeInTheDocument();
    expect(bodyOf('care.updateProduct')).toEqual({ version: 1, sellingPrice: 100, belowCost: true });
  });

  it('receives goods at their cost, and refuses what is no quantity', async () => {
    const { user, sheet } = await openSheet();
    await press(user, 'Receive stock');
    put('Quantity received', 'many');
    await press(user, 'Receive');
    expect(await sheet.findByText('Enter a quantity with at most three decimals')).toBeInTheDocument();
    put('Quantity received', '24');
    put('Cost of one unit', '1,118');
    put('Batch number (if it has one)', 'B-1207');
    await press(user, 'Receive');

    expect(await screen.findByText('Stock received: GR-2627-000001')).toBeInTheDocument();
    const { productId } = dal;
    expect(bodyOf('stock.receiveStock')).toMatchObject({
      lines: [{ productId, quantity: 24, unitCost: 1_118, batchNo: 'B-1207' }],
    });
  });

  it('adjusts to what was counted, unless the stock moved meanwhile', async () => {
    const moved = refuse(409, { code: 'stock-changed', message: 'The stock is not what was seen any more' });
    const { user, sheet } = await openSheet({ 'stock.adjustStock': moved });
    await press(user, 'Adjust stock');
    put('There are now', '7');
    fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'lost' } });
    await press(user, 'Adjust');

    expect(await sheet.findByText('The stock is not what was seen any more')).toBeInTheDocument();
    expect(bodyOf('stock.adjustStock')).toMatchObject({ lines: [{ setTo: 7, seen: 8, reason: 'lost' }] });
    expect(sheet.getByLabelText('There are now')).toHaveValue('7');
  });

  it('archives and undoes it in the same place', async () => {
    const { user, sheet } = await openSheet();
    await press(user, 'Archive');
    expect(await sheet.findByText(/^This product is archived/)).toBeInTheDocument();
    await press(user, 'Restore');

    expect(await sheet.findByRole('button', { name: 'Archive' })).toBeInTheDocument();
  });

  it('takes a category of the shop, a family and a scale number', async () => {
    const { user, sheet } = await openSheet();
    await press(user, 'Edit');
    await user.selectOptions(sheet.getByLabelText('Category'), 'New category…');
    await user.type(sheet.getByLabelText('Category'), 'Puja items');
    put('Family', 'Dal');
    put('Scale number', '4711x');
    await press(user, 'Save');
    expect(await sheet.findByText('Scale number must have 1 to 6 digits')).toBeInTheDocument();
    put('Scale number', '04711');
    await press(user, 'Save');

    expect(await screen.findByText('Product saved')).toBeInTheDocument();
    expect(bodyOf('care.updateProduct')).toEqual({
      ...{ version: 1, category: 'Puja items', family: 'Dal', scaleNo: '04711' },
    });
  });

  it('adds a code, and keeps one with another check digit only on purpose', async () => {
    const errors = [{ field: 'code', code: 'check-digit', message: 'The last digit should be 3.' }];
    const mistyped = refuse(400, { code: 'validation-failed', message: 'The last digit should be 3.', errors });
    const { user, sheet } = await openSheet({ 'care.addCode': mistyped });
    put('New code', '8901234567890');
    await press(user, 'Add code');
    await press(user, 'Keep as own code');
    expect(bodyOf('care.addCode')).toEqual({ code: '8901234567890', force: true });

    server.script(careCalls(dal));
    put('New code', 'TEA-1');
    await press(user, 'Add code');
    expect(await sheet.findByText('TEA-1')).toBeInTheDocument();
    expect(bodyOf('care.addCode')).toEqual({ code: 'TEA-1' });
  });

  it('is duplicated under a name of its own, and shows the copy', async () => {
    const { user, sheet } = await openSheet();
    await press(user, 'Duplicate');
    await press(user, 'Add copy');
    expect(await sheet.findByText('Give the copy a name of its own')).toBeInTheDocument();
    put('Name of the copy', 'Toor Dal 2 kg');
    await press(user, 'Add copy');

    expect(await screen.findByText('Copy added')).toBeInTheDocument();
    expect(bodyOf('care.duplicateProduct')).toEqual({ productName: 'Toor Dal 2 kg' });
    await waitFor(() => expect(server.to('care.readProduct').at(-1)?.path).toBe('/api/products/PROD-MWPYB740-C0C0C0'));
  });

  describe('with packs', () => {
    const box = { packNo: 2, name: 'Box of 12', units: 12, price: 1_900 };
    const boxed = { ...dal, sellingPrice: 165, packs: [box] };
    const openBoxed = () => openSheet(careCalls(boxed));

    it('makes a code of its own for one in one press', async () => {
      const { user, sheet } = await openBoxed();
      await user.selectOptions(sheet.getByLabelText('Code of'), 'Box of 12');
      await press(user, 'Make a code');

      expect(await screen.findByText('Code added')).toBeInTheDocument();
      expect(bodyOf('setup.createOwnCodes')).toEqual({ count: 1 });
      expect(bodyOf('care.addCode')).toEqual({ code: '2000000000015', packNo: 2 });
    });

    it('adds one beside those that are there; without a price it costs its units', async () => {
      const { user, sheet } = await openBoxed();
      await press(user, 'Add a pack');
      put('Units in a pack', '6');
      expect(sheet.getByLabelText('Price of a pack')).toHaveAccessibleDescription(/₹990/);
      put('Pack name', 'Six');
      await press(user, 'Save pack');

      expect(await screen.findByText('Pack saved')).toBeInTheDocument();
      const six = { packNo: 3, name: 'Six', units: 6, price: null };
      expect(bodyOf('care.updateProduct')).toEqual({ version: 1, packs: [box, six] });
    });

    it('edits one under its number, and removes one', async () => {
      const { user, sheet } = await openBoxed();
      await press(user, 'Edit Box of 12');
      put('Price of a pack', '1850');
      await press(user, 'Save pack');
      await sheet.findByRole('button', { name: 'Edit' });
      expect(bodyOf('care.updateProduct')).toEqual({ version: 1, packs: [{ ...box, price: 1_850 }] });

      await press(user, 'Remove Box of 12');
      expect(await screen.findByText('Pack removed')).toBeInTheDocument();
      expect(bodyOf('care.updateProduct')).toEqual({ version: 2, packs: [] });
    });
  });
});

it('restores a product from the list of archived ones', async () => {
  server = fakeServer({ ...productCalls([]), ...careCalls(dal) });
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await press(user, 'Archived products');
  await press(user, `Restore ${dal.productName}`);

  expect(await screen.findByText('Product restored')).toBeInTheDocument();
});
