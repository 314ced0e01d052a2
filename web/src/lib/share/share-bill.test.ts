import { billText, share } from './share-bill.js';

const BILL = { number: 'INV-2627-000118', shop: 'Meera Stores', total: 447, open: 0 };

/** The sheet of a device, and what it was given. */
function device({ takesFiles = false, failure = null as Error | null } = {}) {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    share: async (data: ShareData) => {
      shared.push(data);
      if (failure) throw failure;
    },
    canShare: () => takesFiles,
  });
  return shared;
}

const makeFile = async () => new File(['%PDF'], 'INV-2627-000118.pdf', { type: 'application/pdf' });

afterEach(() => {
  Object.assign(navigator, { share: undefined, canShare: undefined });
  jest.restoreAllMocks();
});

it('says number and total, and what is open', () => {
  expect(billText(BILL)).toBe('Bill INV-2627-000118 from Meera Stores\nTotal: ₹447.00');
  expect(billText({ ...BILL, number: null, open: 200 })).toBe(
    'Your bill from Meera Stores\nTotal: ₹447.00\nTo pay: ₹200.00',
  );
});

it('opens the sheet of the device, with the file where it takes one', async () => {
  const shared = device({ takesFiles: true });

  await share('A bill', makeFile);

  expect(shared.map(({ text, files }) => [text, files?.map(({ name }) => name)])).toEqual([
    ['A bill', ['INV-2627-000118.pdf']],
  ]);
});

it('shares the text alone where no file is taken, and a closed sheet is no failure', async () => {
  const shared = device({ failure: new DOMException('closed', 'AbortError') });

  await share('A bill', makeFile);

  expect(shared).toEqual([{ text: 'A bill' }]);
});

it('reports a sheet that fails', async () => {
  device({ failure: new Error('broken') });

  await expect(share('A bill')).rejects.toThrow('broken');
});

it('opens WhatsApp where there is no sheet', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);

  await share('Total: ₹447 & more');

  expect(open.mock.calls[0]?.[0]).toBe('https://wa.me/?text=Total%3A%20%E2%82%B9447%20%26%20more');
});
