import { type Day, REQUIRED_PRODUCT_FIELDS } from '@bahi/contracts/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type Answer,
  type FakeServer,
  fakeServer,
  noNetwork,
  type Script,
} from '../../../../test-support/fake-server.js';
import { aProduct, productCalls } from '../../../../test-support/products.js';
import { readText } from '../../../../test-support/read-text.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { REGULAR, SIMPLE_SHOP } from '../../../../test-support/tax-profile.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductPage } from '../product-page.js';
import { CsvDialog } from './csv-dialog.js';
import { sampleList } from './sample-list.js';

const content = 'productName,category\nGlass Jar,Other\nBad,\nMore,Food\n';
const file = new File([content], 'stock.csv', { type: 'text/csv', lastModified: 1 });
const check = {
  success: true,
  totalRows: 3,
  validProducts: 2,
  errors: [{ row: 3, message: 'Category is required' }],
};
const oneFailed = {
  success: true,
  results: {
    total: 2,
    successful: [{ row: 4 }],
    failed: [{ row: 2, reason: 'Product with this name already exists' }],
  },
};
const never: Answer = () => new Promise(() => {});

let server: FakeServer | undefined;

async function openImport(user: ReturnType<typeof renderScreen>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add Product' }));
  await user.click(await screen.findByRole('button', { name: /^Multiple product/ }));
  return within(await screen.findByRole('dialog', { name: 'Upload CSV' }));
}

type Import = Awaited<ReturnType<typeof openImport>>;

function drop(dialog: Import, chosen: File) {
  return fireEvent.drop(dialog.getByRole('group', { name: 'CSV file' }), {
    dataTransfer: { types: ['Files'], files: [chosen] },
  });
}

function press(dialog: Import, name: string) {
  return fireEvent.click(dialog.getByRole('button', { name }));
}

function closed() {
  return waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

async function checkIn(dialog: Import) {
  drop(dialog, file);
  press(dialog, 'Next');
  await dialog.findByText('Check results');
}

const UNDER_GST: Script = { 'taxProfile.readTaxProfile': () => ({ ...SIMPLE_SHOP, profile: REGULAR }) };

async function open(script: Script = {}) {
  server = fakeServer({
    ...productCalls([aProduct({ productName: 'Tata Salt 1 kg' })]),
    'catalog.validateCsv': () => check,
    ...script,
  });
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  return { user, dialog: await openImport(user) };
}

/** What is saved on this device; a link that saves is the browser's, jsdom follows none. */
const watchSaving = () => {
  const texts: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => {
    texts.push(blob as Blob);
    return 'blob:rows';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { texts, names };
};

afterEach(() => {
  jest.restoreAllMocks();
  dismissToasts();
  server?.close();
  server = undefined;
});

describe('an import', () => {
  it('names the columns of the tax in a shop under GST alone', async () => {
    await open(UNDER_GST);
    expect(await screen.findByText(/^One product per row.*add the columns taxClass/)).toBeInTheDocument();
  });

  const step = (dialog: Import) => dialog.getByRole('listitem', { current: 'step' }).textContent;

  it('offers a template with the columns that the server knows', async () => {
    const saved = watchSaving();
    const { dialog } = await open();

    press(dialog, 'Download template');

    expect(saved.names).toEqual(['products-template.csv']);
    expect(await readText(saved.texts[0] as Blob)).toMatch(/^productName,category,costPrice,.*\r\nToor Dal 1 kg,Food,/);
  });

  it('offers a sample list of 40 products, none of which is expired or sold below its cost', async () => {
    const { dialog } = await open();

    press(dialog, 'Use a sample list of 40 products');

    expect(await dialog.findByText('sample-products.csv')).toBeInTheDocument();
    const [header, ...rows] = (await readText(sampleList('2026-11-28' as Day))).trim().split('\r\n');
    const products = rows.map((row) => row.split(','));
    expect([header?.split(','), rows.length]).toEqual([[...REQUIRED_PRODUCT_FIELDS], 40]);
    expect(new Set(products.map(([name]) => name)).size).toBe(40);
    expect(products.filter(([, , cost, price]) => Number(cost) >= Number(price))).toEqual([]);
    expect(products.filter(({ 6: day = '' }) => !/^20\d\d-\d\d-\d\d$/.test(day) || day <= '2026-11-28')).toEqual([]);
    expect(products.filter(({ 4: quantity, 7: warnAt }) => Number(warnAt) > Number(quantity))).toEqual([]);
  });

  it('shows the name and the size of the file, which the Delete key takes away again', async () => {
    const { dialog } = await open();
    drop(dialog, new File([new Uint8Array(2048)], 'stock.csv', { type: 'text/csv' }));
    expect([dialog.getByText('stock.csv'), dialog.getByText('2.0 KB')]).toHaveLength(2);

    fireEvent.keyDown(dialog.getByRole('button', { name: 'Remove file' }), { key: 'Delete' });

    expect(dialog.queryByText('stock.csv')).not.toBeInTheDocument();
  });

  it('shows its step, and links to the findings of the check', async () => {
    let answer = (_reply: unknown) => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { dialog } = await open({ 'catalog.validateCsv': () => slow, 'catalog.importCsv': never });
    expect(step(dialog)).toBe('1File');
    drop(dialog, file);
    press(dialog, 'Next');
    await dialog.findByText('Validating...');
    expect(step(dialog)).toBe('2Check');
    expect(await screen.findByText('Checking the file')).toHaveAttribute('aria-live', 'polite');

    await act(async () => answer(check));
    expect(await dialog.findByRole('heading', { name: 'Check results' })).toHaveFocus();
    expect(screen.getByText('2 ready, 1 need fixing')).toHaveAttribute('aria-live', 'polite');

    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
    expect(step(dialog)).toBe('3Upload');
  });

  it('shows after five seconds how long the upload takes', async () => {
    const { dialog } = await open({ 'catalog.importCsv': never });
    await checkIn(dialog);
    jest.useFakeTimers();
    press(dialog, 'Upload');
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    const early = dialog.queryByText(/^\d+ s$/);
    await act(() => jest.advanceTimersByTimeAsync(2_001));
    const late = dialog.queryByText(/^\d+ s$/)?.textContent;
    jest.useRealTimers();

    expect([early, late]).toEqual([null, '7 s']);
  });
});

describe('an import that is left', () => {
  it('closed while its file is checked, shows no result of the check', async () => {
    let answer = (_reply: unknown) => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { dialog } = await open({ 'catalog.validateCsv': () => slow });
    drop(dialog, file);
    press(dialog, 'Next');
    // The button is busy before the file is read and sent.
    await waitFor(() => expect(server?.to('catalog.validateCsv')).toHaveLength(1));

    press(dialog, 'Cancel');
    await closed();
    await act(async () => answer(check));

    expect(server?.to('catalog.validateCsv')[0]?.options.signal?.aborted).toBe(true);
    expect(screen.queryByText(/valid product\(s\) ready to upload/)).not.toBeInTheDocument();
  });

  it('after a failed upload is taken up in a new window under the same id, so that nothing is added twice', async () => {
    const { user, dialog } = await open({ 'catalog.importCsv': noNetwork() });
    await checkIn(dialog);
    press(dialog, 'Upload');
    await dialog.findByText('Error uploading CSV file: Failed to fetch');
    press(dialog, 'Cancel');
    await closed();

    const again = await openImport(user);
    expect(again.queryByText('stock.csv')).not.toBeInTheDocument();
    await checkIn(again);
    press(again, 'Upload');

    await waitFor(() => expect(server?.to('catalog.importCsv')).toHaveLength(2));
    const ids = server?.to('catalog.importCsv').map(({ options }) => options.headers?.['X-Upload-ID']);
    expect(new Set(ids).size).toBe(1);
  });

  it('in its last second does not close what was opened since', async () => {
    const { dialog } = await open({ 'catalog.importCsv': () => oneFailed });
    await checkIn(dialog);
    jest.useFakeTimers();
    press(dialog, 'Upload');
    await act(() => jest.advanceTimersByTimeAsync(100));
    press(dialog, 'Cancel');
    await act(() => jest.advanceTimersByTimeAsync(100));
    for (const name of ['Add Product', /^Individual product/]) {
      fireEvent.click(screen.getByRole('button', { name }));
      await act(() => jest.advanceTimersByTimeAsync(100));
    }
    const isOpen = () => screen.queryByRole('dialog', { name: 'New Product' }) !== null;
    const before = isOpen();

    await act(() => jest.advanceTimersByTimeAsync(2_000));
    jest.useRealTimers();

    expect([before, isOpen()]).toEqual([true, true]);
  });
});

it('removes the outcome of an earlier import once another one was added completely', async () => {
  const clean = { success: true, totalRows: 2, validProducts: 2, errors: [] };
  const allAdded = { success: true, results: { total: 2, successful: [{ row: 2 }, { row: 4 }], failed: [] } };
  const { user, dialog } = await open({
    'catalog.validateCsv': [() => check, () => clean],
    'catalog.importCsv': [() => oneFailed, () => allAdded],
  });
  const note = () => screen.queryByText('1 row was skipped.');
  await checkIn(dialog);
  press(dialog, 'Upload');
  await closed();
  expect(note()).toBeInTheDocument();

  const again = await openImport(user);
  await checkIn(again);
  press(again, 'Upload');
  await closed();

  expect(note()).not.toBeInTheDocument();
});

it('takes no other file while one is uploaded', async () => {
  const { dialog } = await open({ 'catalog.importCsv': never });
  await checkIn(dialog);
  press(dialog, 'Upload');
  await dialog.findByText('Uploading...');

  drop(dialog, new File(['x'], 'other.csv', { type: 'text/csv' }));

  expect(dialog.getByText('stock.csv')).toBeInTheDocument();
  expect(dialog.getByText('Uploading...')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Remove file' })).not.toBeInTheDocument();
});

it('saves the rows that are in no list, before the upload and after it, as the server writes them', async () => {
  const saved = watchSaving();
  const { dialog } = await open({
    'catalog.importCsv': () => oneFailed,
    'catalog.listCsvIssues': [noNetwork(), () => new Blob(['of the check']), () => new Blob(['of the import'])],
  });
  await checkIn(dialog);
  press(dialog, 'Download rows with issues');
  expect(await dialog.findByText("Couldn't get the rows. Please try again.")).toBeInTheDocument();
  press(dialog, 'Download rows with issues');
  await waitFor(() => expect(saved.names).toHaveLength(1));
  press(dialog, 'Upload');
  await closed();

  fireEvent.click(screen.getByRole('button', { name: 'Download rows with issues' }));

  await waitFor(() => expect(saved.names).toEqual(['rows-with-issues.csv', 'rows-with-issues.csv']));
  expect(await Promise.all(saved.texts.map(readText))).toEqual(['of the check', 'of the import']);
  const forms = server?.to('catalog.listCsvIssues').map(({ body }) => (body?.kind === 'form' ? body.value : null));
  expect(await Promise.all((forms ?? []).map((form) => readText(form?.get('csvFile') as File)))).toEqual(
    Array(3).fill(content),
  );
  const uploadId = server?.to('catalog.importCsv')[0]?.options.headers?.['X-Upload-ID'];
  expect(forms?.map((form) => form?.get('uploadId'))).toEqual([null, null, uploadId]);
});

describe('an upload over the line', () => {
  const browsers = { XMLHttpRequest: globalThis.XMLHttpRequest, fetch: globalThis.fetch };
  const xhr = {
    upload: {} as { onprogress?: (sent: { loaded: number; total: number }) => void },
    open: jest.fn(),
    setRequestHeader: jest.fn(),
    send: jest.fn(),
    abort: jest.fn(),
  };
  const checkReply = { status: 200, text: async () => JSON.stringify(check), headers: new Headers() };
  beforeEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: jest.fn(() => xhr), fetch: async () => checkReply });
  });
  afterEach(() => void Object.assign(globalThis, browsers));

  function Import() {
    const uploadIds = useRequestKey();
    return (
      <CsvDialog open uploadIds={uploadIds} returnFocus={{ current: null }} onImported={() => {}} onClose={() => {}} />
    );
  }

  it('shows how much of the file has left, then that the products are added, and is stopped by Cancel', async () => {
    renderScreen(<Import />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload CSV' }));
    await checkIn(dialog);
    press(dialog, 'Upload');
    await waitFor(() => expect(xhr.send).toHaveBeenCalled());
    const bar = dialog.getByRole('progressbar', { name: 'Upload' });

    act(() => xhr.upload.onprogress?.({ loaded: 1, total: 4 }));
    expect([bar.getAttribute('aria-valuenow'), dialog.queryByText('25% sent') !== null]).toEqual(['25', true]);
    act(() => xhr.upload.onprogress?.({ loaded: 4, total: 4 }));
    expect([bar.getAttribute('aria-valuenow'), dialog.queryByText(/^Sent\./) !== null]).toEqual([null, true]);

    press(dialog, 'Cancel');
    expect(xhr.abort).toHaveBeenCalledTimes(1);
  });
});
