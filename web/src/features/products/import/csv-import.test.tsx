import type { WireRequest } from '@bahi/contracts/kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type Answer,
  type FakeServer,
  fakeServer,
  noNetwork,
  refuse,
  type Script,
} from '../../../../test-support/fake-server.js';
import { figuresShown } from '../../../../test-support/figures-shown.js';
import { aProduct, listReply, productCalls } from '../../../../test-support/products.js';
import { readText } from '../../../../test-support/read-text.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { ApiFailure } from '../../../lib/api/api-failure.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductPage } from '../product-page.js';

const shop = [aProduct({ productName: 'Tata Salt 1 kg' })];
const imported = aProduct({ productName: 'Glass Jar' });
const content = 'productName,category\nGlass Jar,Other\nBad,\nMore,Food\n';
const file = new File([content], 'stock.csv', { type: 'text/csv' });

function check(validProducts: number, errors: object[]) {
  return () => ({
    success: true,
    totalRows: validProducts + errors.length,
    validProducts,
    errors,
  });
}

const oneBad = check(2, [{ row: 3, message: 'Category is required' }]);

function results(successful: object[], failed: object[]) {
  const outcome = { total: successful.length + failed.length, successful, failed, excludedRows: [] };
  return () => ({ success: true, message: 'Done', uploadId: 'u', results: outcome, details: outcome });
}

const allAdded = results([{ row: 2 }, { row: 4 }], []);

let server: FakeServer;

async function openCsv(script: Script = {}) {
  server = fakeServer({ ...productCalls(shop), ...script });
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await user.click(await screen.findByRole('button', { name: 'Add Product' }));
  await user.click(await screen.findByRole('button', { name: /^Multiple product/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload CSV' }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  // Dropped files arrive whatever the picker would have offered.
  const choose = (chosen: File) =>
    fireEvent.drop(dialog.getByRole('group', { name: 'CSV file' }), {
      dataTransfer: { types: ['Files'], files: [chosen] },
    });
  return { user, dialog, press, choose };
}

function formOf(request: WireRequest | undefined) {
  return request?.body?.kind === 'form' ? request.body.value : new FormData();
}

function uploadIds() {
  return server.to('catalog.importCsv').map(({ options }) => options.headers?.['X-Upload-ID']);
}

async function openChecked(script: Script) {
  const csv = await openCsv(script);
  csv.choose(file);
  await csv.press('Next');
  await csv.dialog.findByText('Check results');
  return csv;
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('CSV upload', () => {
  it('asks for a file, of the right kind', async () => {
    const { dialog, press, choose } = await openCsv();

    await press('Next');
    expect(await dialog.findByText('Please select a CSV file first')).toBeInTheDocument();

    choose(new File(['x'], 'photo.png', { type: 'image/png' }));
    expect(await dialog.findByText('Please select a valid CSV file')).toBeInTheDocument();

    choose(file);
    expect(await screen.findByText('File "stock.csv" selected successfully')).toBeInTheDocument();
    await press('Remove file');
    expect(dialog.queryByText('stock.csv')).not.toBeInTheDocument();
  });

  it('reads an answer that has its message under details only', async () => {
    const { press } = await openChecked({
      'catalog.validateCsv': oneBad,
      'catalog.importCsv': () => ({ success: true, details: { total: 2, successful: 2, failed: 0 } }),
    });

    await press('Upload');

    expect(await screen.findAllByText('Successfully added 2 products to your inventory!')).not.toHaveLength(0);
  });

  it('stays on the file when nothing is valid', async () => {
    const { dialog } = await openChecked({
      'catalog.validateCsv': check(0, [{ row: 2, message: 'Expiry date is required' }]),
    });

    expect(dialog.getByText('No valid products found. Please fix the errors and try again.')).toBeInTheDocument();
    expect(dialog.getByText('1 row(s) have issues and will be excluded.')).toBeInTheDocument();
    expect(dialog.getByText('Row 2: Expiry date is required')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Next' })).toBeInTheDocument();
  });

  it('uploads the file with a blank line for each dropped row, then refreshes', async () => {
    const { dialog, press } = await openChecked({
      'catalog.validateCsv': oneBad,
      'catalog.importCsv': allAdded,
      'catalog.listProducts': [() => listReply(shop), () => listReply([]), () => listReply([imported, ...shop])],
    });
    expect(dialog.getByText('1 row(s) have issues and will be excluded.')).toBeInTheDocument();
    expect(figuresShown(screen.getByRole('dialog'))).toEqual(['Ready 2', 'Need fixing 1', 'Total rows 3']);

    await press('Upload');

    expect((await screen.findAllByText('Successfully added 2 products to your inventory!')).length).toBeGreaterThan(0);
    const request = server.to('catalog.importCsv')[0];
    const form = formOf(request);
    expect(await readText(form.get('csv') as File)).toBe('productName,category\nGlass Jar,Other\n\nMore,Food\n');
    expect(form.get('invalidRows')).toBe('[3]');
    expect(request?.options.headers?.['X-Upload-ID']).toBe(form.get('uploadId'));
    expect(request?.options.headers).toMatchObject({ 'Cache-Control': 'no-cache', Pragma: 'no-cache' });
    expect(request?.options.timeoutMs).toBe(30_000);
    const checked = server.to('catalog.validateCsv')[0];
    expect(checked?.path).toMatch(/\?checkDuplicates=true&_t=\d+$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Refreshing product list with new data... Please wait.')).toBeInTheDocument();
    expect(await screen.findByText('1 row was skipped.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Glass Jar' })).toBeInTheDocument();
    expect(server.to('catalog.listProducts')[1]?.path).toContain('csvUpload=true&count=2');
  });

  it('uploads a file of another encoding as text, and names how it was read', async () => {
    const bytes = Buffer.from('productName,category\rCaf\xe9 \xbd,Food\r"Bad\rone",\r', 'latin1');
    const { dialog, press, choose } = await openCsv({
      'catalog.validateCsv': () => ({
        ...check(1, [{ row: 3, lastRow: 4, message: 'Unit is required' }])(),
        encoding: 'Windows-1252',
      }),
      'catalog.importCsv': allAdded,
    });
    choose(new File([bytes], 'stock.csv', { type: 'text/csv' }));
    await press('Next');

    expect(await dialog.findByText('Read as Windows-1252')).toBeInTheDocument();
    await press('Upload');

    await screen.findAllByText('Successfully added 2 products to your inventory!');
    const sent = await readText(formOf(server.to('catalog.importCsv')[0]).get('csv') as File);
    expect(sent).toBe('productName,category\rCafé ½,Food\r\r\r');
  });

  it.each([
    ['was changed', () => new File([`${content}New,Food\n`], 'stock.csv')],
    ['can no longer be read', () => null],
  ])('asks for the file again when it %s on the disk since it was checked', async (_, next) => {
    const { dialog, press } = await openChecked({ 'catalog.validateCsv': oneBad, 'catalog.importCsv': allAdded });
    expect(dialog.queryByText(/^Read as/)).not.toBeInTheDocument();
    const read = FileReader.prototype.readAsArrayBuffer;
    jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (this: FileReader) {
      const changed = next();
      if (changed) read.call(this, changed);
      else this.onerror?.(new ProgressEvent('error') as never);
    });

    await press('Upload');

    expect(await dialog.findByText('This file has changed. Choose it again.')).toBeInTheDocument();
    expect(server.to('catalog.importCsv')).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Next' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it.each([
    ['is opening stock while the shop has no sale', [], undefined, 'true'],
    ['is a purchase once it has one', [{}], undefined, null],
    ['is what was chosen', [], 'New purchase', null],
    ['is what was chosen, also later', [{}], 'Opening stock', 'true'],
  ])('asks how the stock counts: it %s', async (_, orders, choice, sent) => {
    const { user, dialog, press } = await openChecked({
      'catalog.validateCsv': check(2, []),
      'catalog.importCsv': allAdded,
      'orders.listOrders': () => ({ success: true, orders }),
    });
    if (choice) await user.click(dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }));

    await press('Upload');

    await screen.findAllByText('Successfully added 2 products to your inventory!');
    expect(formOf(server.to('catalog.importCsv')[0]).get('opening')).toBe(sent);
  });

  it('repeats a failed upload under the same id', async () => {
    const { dialog, press } = await openChecked({
      'catalog.validateCsv': oneBad,
      'catalog.importCsv': [noNetwork(), allAdded],
    });
    await press('Upload');
    expect(await dialog.findByText('Error uploading CSV file: Failed to fetch')).toBeInTheDocument();

    await press('Upload');

    await screen.findAllByText('Successfully added 2 products to your inventory!');
    const [first, second] = uploadIds();
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('uses another id when another check excludes other rows, because the file differs', async () => {
    const { dialog, press, choose } = await openChecked({
      'catalog.validateCsv': [
        oneBad,
        check(1, [
          { row: 3, message: 'No' },
          { row: 4, message: 'No' },
        ]),
      ],
      'catalog.importCsv': [noNetwork(), results([{ row: 2 }], [])],
    });
    await press('Upload');
    await dialog.findByText('Error uploading CSV file: Failed to fetch');
    choose(file);
    await press('Next');
    await dialog.findByText('2 row(s) have issues and will be excluded.');

    await press('Upload');

    await screen.findAllByText('Successfully added 1 products to your inventory!');
    expect(new Set(uploadIds()).size).toBe(2);
  });

  it('keeps mixed results on the page until they are dismissed', async () => {
    const { user, press } = await openChecked({
      'catalog.validateCsv': check(2, []),
      'catalog.importCsv': results([{ row: 2 }], [{ row: 4, reason: 'Product with this name already exists' }]),
    });

    await press('Upload');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Row 4: Product with this name already exists')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Row 4: Product with this name already exists')).not.toBeInTheDocument();
  });

  it('shows that no product was added and stays open; the next upload is a new one', async () => {
    const { dialog, press } = await openChecked({
      'catalog.validateCsv': oneBad,
      'catalog.importCsv': [results([], [{ row: 2, reason: 'Unit is required' }]), allAdded],
    });

    await press('Upload');

    expect(await dialog.findByText('No products were added. Please check the CSV data format.')).toBeInTheDocument();
    expect(dialog.getByText('1 products had issues and were skipped.')).toBeInTheDocument();
    expect(dialog.getByText('Row 2: Unit is required')).toBeInTheDocument();

    // Under the same id the server would give the same answer for a month.
    await press('Upload');
    await screen.findAllByText('Successfully added 2 products to your inventory!');
    expect(new Set(uploadIds()).size).toBe(2);
  });

  it('forgets what was found in a file when it is removed or another one is chosen', async () => {
    const { dialog, press, choose } = await openChecked({ 'catalog.validateCsv': oneBad });
    const seen = () => [dialog.queryByText('Check results'), dialog.queryByRole('button', { name: 'Upload' })];

    choose(new File(['productName\n'], 'other.csv', { type: 'text/csv' }));
    expect(await dialog.findByText('other.csv')).toBeInTheDocument();
    expect(seen()).toEqual([null, null]);

    await press('Next');
    await dialog.findByText('Check results');
    await press('Remove file');
    expect(seen()).toEqual([null, null]);
  });

  it('shows no result of a check that was cancelled', async () => {
    let answer = (_reply: unknown) => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { press, choose } = await openCsv({ 'catalog.validateCsv': () => slow });
    choose(file);
    await press('Next');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await act(async () => answer(oneBad()));
    await act(() => new Promise((resolve) => setTimeout(resolve)));

    expect(screen.queryByText('Found 2 valid product(s) ready to upload.')).not.toBeInTheDocument();
  });

  it('stops the upload on Cancel without a message; the same file resumes under its id', async () => {
    const untilStopped: Answer = ({ options }) =>
      new Promise((_, reject) => {
        const stop = () => reject(new ApiFailure({ kind: 'network', aborted: true }));
        options.signal?.addEventListener('abort', stop);
      });
    const { dialog, press } = await openChecked({
      'catalog.validateCsv': oneBad,
      'catalog.importCsv': [untilStopped, allAdded],
    });
    await press('Upload');
    await dialog.findByText('Uploading...');

    await press('Cancel');
    expect(await dialog.findByRole('button', { name: 'Upload' })).toBeInTheDocument();
    expect(screen.queryByText(/^Error uploading/)).not.toBeInTheDocument();
    await press('Upload');

    await screen.findAllByText('Successfully added 2 products to your inventory!');
    expect([uploadIds().length, new Set(uploadIds()).size]).toEqual([2, 1]);
  });

  it('shows what was added for one second', async () => {
    let answer = (_reply: unknown) => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { press } = await openChecked({ 'catalog.validateCsv': check(2, []), 'catalog.importCsv': () => slow });
    await press('Upload');
    jest.useFakeTimers();

    await act(async () => answer(allAdded()));
    await act(() => jest.advanceTimersByTimeAsync(999));
    const wasOpen = screen.queryByRole('dialog') !== null;
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();

    expect([wasOpen, screen.queryByRole('dialog')]).toEqual([true, null]);
  });

  it.each([
    [
      refuse(400, { message: 'The file format is not valid' }),
      'Invalid CSV format. Please check the file structure and column headers.',
    ],
    [
      refuse(400, { code: 'csv-format', message: 'This is an Excel workbook. Save it as CSV UTF-8 and try again.' }),
      'This is an Excel workbook. Save it as CSV UTF-8 and try again.',
    ],
    [
      refuse(400, { code: 'csv-header', message: 'These required columns are missing: costPrice, unit' }),
      'These required columns are missing: costPrice, unit',
    ],
    [
      refuse(400, { message: 'The file is empty. Please add product rows.' }),
      'CSV file is empty. Please add product data.',
    ],
    [noNetwork(), 'Network error: Cannot connect to server. Please check if the server is running.'],
  ])('shows why a check failed %#', async (answer, text) => {
    const { dialog, press, choose } = await openCsv({ 'catalog.validateCsv': answer });
    choose(file);

    await press('Next');

    expect(await dialog.findByText(text)).toBeInTheDocument();
  });

  it('uploads nothing without a token', async () => {
    const { dialog, press } = await openChecked({ 'catalog.validateCsv': oneBad });
    localStorage.removeItem('token');

    await press('Upload');

    expect(await dialog.findByText('Authentication token missing. Please log in again.')).toBeInTheDocument();
  });
});
