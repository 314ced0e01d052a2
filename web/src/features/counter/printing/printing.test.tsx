import '../../../../test-support/printer-globals.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCounterProduct, counterCalls } from '../../../../test-support/counter.js';
import { printedBy } from '../../../../test-support/escpos.js';
import { type FakeServer, fakeServer } from '../../../../test-support/fake-server.js';
import { pressKey } from '../../../../test-support/press-key.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { scan } from '../../../../test-support/scan.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { CounterPage } from '../counter-page.js';
import { keepPrinterChoice, readPrinterChoice } from './printer-choice.js';

const dal = aCounterProduct({ name: 'Toor Dal', price: 152, codes: [{ code: '8901000000042', packNo: 0 }] });
const PRINTER = { name: '', vendorId: 1155, productId: 22339 };
let server: FakeServer;
let written: Uint8Array[];
let write: (bytes: Uint8Array) => Promise<void>;
let isPlugged: boolean;
let printPage: jest.SpyInstance;

/** A receipt printer behind a serial port, and what was printed on it. */
function plugIn() {
  const port = {
    writable: { getWriter: () => ({ write: (bytes: Uint8Array) => write(bytes), releaseLock: () => {} }) },
    getInfo: () => ({ usbVendorId: PRINTER.vendorId, usbProductId: PRINTER.productId }),
    open: async () => {},
  };
  const serial = { requestPort: async () => port, getPorts: async () => (isPlugged ? [port] : []) };
  Object.defineProperty(navigator, 'serial', { configurable: true, value: serial });
}

function printed() {
  return written.map((bytes) => printedBy(bytes));
}

async function sell(payment = async () => pressKey('Enter', { ctrlKey: true })) {
  act(() => void scan('8901000000042'));
  await payment();
  await screen.findByText(/^Paid · /);
}

async function open() {
  server = fakeServer(counterCalls([dal]));
  const view = renderScreen(<CounterPage />, { at: '/dashboard/counter' });
  await screen.findByRole('button', { name: /^Toor Dal/ });
  return view;
}

beforeEach(() => {
  written = [];
  write = async (bytes) => void written.push(bytes);
  isPlugged = true;
  Object.assign(globalThis, { isSecureContext: true });
  plugIn();
  printPage = jest.spyOn(window, 'print').mockImplementation(() => {});
});

afterEach(() => {
  dismissToasts();
  localStorage.clear();
  sessionStorage.clear();
  printPage.mockRestore();
  server.close();
});

describe('printing at the counter', () => {
  it('prints at once on the printer of this device, opens the drawer after cash, and says Duplicate the second time', async () => {
    keepPrinterChoice({ ...readPrinterChoice(), way: 'serial', printer: PRINTER, isAutomatic: true });
    await open();
    await sell();

    await waitFor(() => expect(written).toHaveLength(1));
    expect(printed()[0]?.[0]).toBe('[drawer]');
    expect(printed()[0]).toEqual(expect.arrayContaining(['INV-2627-000118', `!Total${'Rs 152.00'.padStart(43)}`]));

    pressKey('p', { ctrlKey: true });

    await waitFor(() => expect(written).toHaveLength(2));
    expect(printed()[1]?.some((line) => line.trim() === 'Duplicate')).toBe(true);
    expect(printed()[1]).not.toContain('[drawer]');
    expect(printPage).not.toHaveBeenCalled();
  });

  it('opens only the drawer when bills are printed by a press, and not after a payment by UPI', async () => {
    keepPrinterChoice({ ...readPrinterChoice(), way: 'serial', printer: PRINTER });
    await open();
    await sell();
    await waitFor(() => expect(printed()).toEqual([['[drawer]']]));

    await sell(async () => {
      pressKey('Enter');
      await screen.findByRole('textbox', { name: /received|Amount/ });
      pressKey('u');
      pressKey('Enter');
    });

    await screen.findByText(/UPI ₹152/);
    expect(written).toHaveLength(1);
  });

  it.each([
    [
      'is not there',
      () => {
        isPlugged = false;
      },
      'The printer is not connected',
    ],
    [
      'fails',
      () => {
        write = () => Promise.reject(new Error('out of paper'));
      },
      'The printer did not print',
    ],
  ])('says why and opens the print dialog when the printer %s', async (_how, breakIt, text) => {
    keepPrinterChoice({ ...readPrinterChoice(), way: 'serial', printer: PRINTER, isAutomatic: true });
    breakIt();
    await open();

    await sell();

    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    await waitFor(() => expect(printPage).toHaveBeenCalledTimes(1));
  });

  it('keeps the printer that was chosen on this device, and prints a test', async () => {
    const { user } = await open();
    await user.click(within(screen.getByRole('group', { name: 'Keys' })).getByRole('button', { name: 'Printer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Printer' }));

    await user.selectOptions(dialog.getByLabelText('Bills are printed'), 'on a receipt printer with a serial port');
    await user.click(dialog.getByRole('button', { name: 'Choose printer' }));
    await dialog.findByText('A printer is chosen.');
    await user.selectOptions(dialog.getByLabelText('Paper'), '58 mm, 32 letters in a line');
    await user.selectOptions(dialog.getByLabelText('After a sale'), 'print at once');

    expect(readPrinterChoice()).toMatchObject({ way: 'serial', printer: PRINTER, columns: 32, isAutomatic: true });
  });

  it('says in plain words that this browser reaches no printer', async () => {
    const { user } = await open();
    await user.click(within(screen.getByRole('group', { name: 'Keys' })).getByRole('button', { name: 'Printer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Printer' }));

    await user.selectOptions(dialog.getByLabelText('Bills are printed'), 'on a receipt printer with USB');
    await user.click(dialog.getByRole('button', { name: 'Choose printer' }));

    expect(await dialog.findByText(/^This browser cannot reach receipt printers/)).toBeVisible();
  });
});
