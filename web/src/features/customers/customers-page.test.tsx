import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aCustomer,
  anEntry,
  anOpenItem,
  aWholeCustomer,
  customerAnswer,
  customerCalls,
  kutty,
  lakshmi,
} from '../../../test-support/customers.js';
import {
  type FakeServer,
  fakeServer,
  jsonBody,
  noNetwork,
  refuse,
  type Script,
} from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { press, put } from '../../../test-support/scenarios/scenario.js';
import { CustomersPage } from './customers-page.js';

const AT = '/dashboard/customers';
const ONE = `${AT}?customer=${lakshmi.customerId}`;
let server: FakeServer;
afterEach(() => server.close());

function open(at = AT, script: Script = {}) {
  server = fakeServer({ ...customerCalls(), ...script });
  return renderScreen(<CustomersPage />, { at });
}

async function rows() {
  const table = await screen.findByRole('table', { name: 'Customers' });
  await waitFor(() => expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(0));
  return within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
}

const body = (call: Parameters<FakeServer['to']>[0]) => jsonBody(server.to(call).at(-1));

describe('the list of customers', () => {
  it('shows what is owed, the oldest debt first', async () => {
    open();

    expect(await rows()).toEqual(['LSLakshmi Stores98470\u00A031225', 'KKKrishnan Kutty98460\u00A020977']);
    expect(screen.getByText('₹8,335')).toBeVisible();
    expect(screen.getByRole('img', { name: '82% of the limit is used' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Owes 1' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('marks who was reminded today, and nobody who was reminded before', async () => {
    const [today, before] = [Date.now(), Date.now() - 48 * 3_600_000].map((at) => new Date(at).toISOString());
    open(
      AT,
      customerCalls([
        { ...lakshmi, remindedAt: today ?? null },
        { ...lakshmi, customerId: 'b', remindedAt: before ?? null },
      ]),
    );
    await rows();

    expect(screen.getAllByText('reminded')).toHaveLength(1);
  });

  it('finds a customer by three digits, and Enter opens the account', async () => {
    const { user } = open();
    await rows();

    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), '225');
    expect(await rows()).toEqual(['LSLakshmi Stores98470\u00A031225']);
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('heading', { level: 1, name: 'Lakshmi Stores' })).toHaveFocus();
  });

  it('asks the server for those that are archived', async () => {
    const old = aCustomer({ name: 'Old Customer' });
    const { user } = open(AT, {
      'customers.listCustomers': ({ path }) => ({
        success: true,
        timeZone: 'Asia/Kolkata',
        defaultLimit: null,
        customers: path.includes('archived=true') ? [old] : [lakshmi],
        next: null,
      }),
    });
    await rows();

    await press(user, 'Archived');

    await waitFor(async () => expect(await rows()).toEqual(['OCOld Customer']));
  });

  it('lets the server search a list that is too long for one answer', async () => {
    open(AT, {
      'customers.listCustomers': ({ path }) => ({
        success: true,
        timeZone: 'Asia/Kolkata',
        defaultLimit: null,
        customers: path.includes('query=lak') ? [lakshmi] : [kutty],
        next: 'more',
      }),
    });
    await rows();
    put('Search customers', 'lak');

    expect(await screen.findByRole('button', { name: /^Lakshmi Stores/ })).toBeVisible();
    expect(screen.getByText(/^Only the first 200 that match/)).toBeVisible();
  });

  it('offers to open who has the phone number already', async () => {
    const current = aWholeCustomer({ ...kutty });
    const { user } = open(AT, {
      'customers.createCustomer': () =>
        refuse(409, { code: 'phone-taken', message: 'Taken', current } as never)({} as never),
    });
    await rows();
    await press(user, 'Add customer');
    await screen.findByRole('dialog');
    put('Phone', '98460 20977');
    await press(user, 'Save');

    await press(user, 'Open Krishnan Kutty');

    await waitFor(() => expect(server.to('customers.readCustomer').at(-1)?.path).toContain(kutty.customerId));
    expect(body('customers.createCustomer')).toMatchObject({ name: null, phone: '98460 20977', limit: null });
  });

  it('says what to do while there is nobody', async () => {
    open(AT, customerCalls([]));

    expect(await screen.findByText('No customers yet')).toBeVisible();
  });
});

describe('a payment of a customer', () => {
  const openPayment = async (script: Script = {}) => {
    const { user } = open(ONE, script);
    await press(user, 'Take payment');
    await screen.findByRole('dialog', { name: 'Take payment from Lakshmi Stores' });
    return user;
  };
  const recorded = () => ({
    success: true,
    message: 'Done',
    payment: { paymentId: 'p', amount: 2_000, state: 'done' },
    allocations: [],
    advance: 0,
    balance: 2_120,
    invoice: null,
  });

  it('is for what is oldest, and shows before which bills it closes', async () => {
    const user = await openPayment({ 'money.recordPayment': recorded });
    await screen.findByText('Opening balance is paid');
    put(/^Cash received/, '2000');

    expect(screen.getByText('INV-2627-007946: ₹315 stays open')).toBeVisible();
    expect(screen.getByText('₹2,120')).toBeVisible();
    await user.keyboard('{Enter}');

    expect(await screen.findByText('₹2,000 received')).toBeInTheDocument();
    expect(body('money.recordPayment')).toMatchObject({
      customerId: lakshmi.customerId,
      allocate: 'oldest',
      amount: 2_000,
      method: 'cash',
      tendered: 2_000,
    });
  });

  it('ends with its receipt, which Enter sends with the balance that is left', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const user = await openPayment({ 'money.recordPayment': recorded });
    put(/^Cash received/, '2000');
    await user.keyboard('{Enter}');
    const receipt = await screen.findByRole('dialog', { name: 'Receipt' });
    await within(receipt).findByText('RC-2627-000012 · 28/11/2026 · Cash');

    const lines = within(receipt)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual(['₹600.00', '₹1,400.00', '₹2,000.00', '₹2,120.00']);
    expect(within(receipt).getByRole('button', { name: 'WhatsApp' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledWith('https://wa.me/919847031225?text=Hello', '_blank', 'noopener');
    await press(user, 'PDF');
    await waitFor(() => expect(server.to('accountPaper.readReceiptPaper')[0]?.path).toMatch(/format=a4$/));
    opened.mockRestore();
  });

  it('is for ticked bills with their amounts', async () => {
    const user = await openPayment({ 'money.recordPayment': recorded });
    await user.click(await screen.findByRole('radio', { name: 'Chosen bills' }));
    await press(user, /^Take/);
    expect(screen.getByText('Tick what is paid, with an amount for each')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Pay INV-2627-008604' }));
    put('Amount for INV-2627-008604', '1000');
    await press(user, /^Take/);

    await waitFor(() =>
      expect(body('money.recordPayment')).toMatchObject({
        allocate: [{ invoiceId: 'INV-2627-008604', amount: 1_000 }],
        amount: 1_000,
      }),
    );
  });

  it('goes again under the same key when no answer came', async () => {
    const user = await openPayment({ 'money.recordPayment': [noNetwork(), recorded] });
    await press(user, /^Take/);
    await press(user, 'Try again');

    await screen.findByText('₹2,000 received');
    const [first, second] = server.to('money.recordPayment').map(jsonBody);
    expect(second).toEqual(first);
  });
});

describe('a reminder', () => {
  const remind = async (own: object) => {
    const usual = (customerCalls()['customers.readReminder'] as () => { reminder: object })();
    const { user } = open(ONE, {
      'customers.readReminder': () => ({ ...usual, reminder: { ...usual.reminder, ...own } }),
    });
    await press(user, 'Remind');
    await screen.findByLabelText('Text');
    return user;
  };

  it('opens WhatsApp with the text that the server made, once it is noted', async () => {
    const window_ = { location: { href: '' }, close: () => undefined };
    const opened = jest.spyOn(window, 'open').mockReturnValue(window_ as never);
    const user = await remind({});

    await press(user, 'WhatsApp');

    await waitFor(() => expect(window_.location.href).toBe('https://wa.me/919847031225?text=Dear'));
    expect(server.to('customers.noteReminder')).toHaveLength(1);
    opened.mockRestore();
  });

  it('asks before a second one on one day', async () => {
    const user = await remind({ remindedAt: new Date().toISOString() });

    await press(user, 'Copy');
    expect(server.to('customers.noteReminder')).toEqual([]);
    await press(user, 'Remind again');

    await waitFor(() => expect(server.to('customers.noteReminder')).toHaveLength(1));
  });

  it('is quiet, and says why', async () => {
    const user = await remind({ quiet: 'promised' });

    expect(screen.getByText('A day of payment is promised. See Details.')).toBeVisible();
    await press(user, 'Copy');
    expect(server.to('customers.noteReminder')).toEqual([]);
  });
});

describe('the account of a customer', () => {
  it('has a statement of the last three months, and of the days that are chosen', async () => {
    const { user } = open(ONE);
    await press(user, 'Statement');
    await screen.findByText('Closing balance');
    put('From', '01/11/26');
    put('To', '05/11/26');
    await waitFor(() =>
      expect(server.to('customers.readStatement').at(-1)?.path).toMatch(/from=2026-11-01&to=2026-11-05$/),
    );
    put('To', '31/10/26');

    expect(screen.getByLabelText('To')).toHaveAccessibleDescription(/To is a day on or after From/);
  });

  it('has a statement as a PDF of the same days', async () => {
    const { user } = open(ONE, { 'accountPaper.readStatementPaper': () => new Blob(['%PDF']) });
    await press(user, 'Statement');
    await screen.findByText('Closing balance');
    put('From', '01/11/26');
    put('To', '05/11/26');
    await waitFor(() => expect(server.to('customers.readStatement').at(-1)?.path).toMatch(/to=2026-11-05$/));
    await screen.findByText('Closing balance');
    await press(user, 'PDF');

    await waitFor(() =>
      expect(server.to('accountPaper.readStatementPaper')[0]?.path).toMatch(/from=2026-11-01&to=2026-11-05&format=a4$/),
    );
  });

  it('shows the receipt of a payment in the ledger', async () => {
    const entries = [
      anEntry({ kind: 'payment', debit: 0, credit: 2_000, documentId: 'RC-2627-000012', paymentId: 'p' }),
    ];
    const { user } = open(ONE, {
      'customers.readLedger': () => ({ success: true, timeZone: 'Asia/Kolkata', balance: 0, entries, next: null }),
    });
    await press(user, 'Receipt RC-2627-000012');

    expect(await within(await screen.findByRole('dialog')).findByText('New balance')).toBeVisible();
    expect(server.to('accountPaper.readReceipt')[0]?.path).toContain('/p/receipt');
  });

  it('lists open bills with their age', async () => {
    const { user } = open(ONE, {
      'customers.listOpenItems': () => ({
        success: true,
        timeZone: 'Asia/Kolkata',
        balance: 600,
        count: 1,
        items: [anOpenItem()],
      }),
    });
    await user.click(await screen.findByRole('tab', { name: /^Open bills/ }));

    expect(await screen.findByRole('link', { name: 'INV-2627-000042' })).toHaveAttribute(
      'href',
      '/dashboard/invoice?q=INV-2627-000042',
    );
    expect(screen.getByText('82 days')).toBeVisible();
  });

  it('merges with the versions of both, into the one that is chosen', async () => {
    const { user } = open(`${ONE}&tab=details`);
    await press(user, 'Merge with another');
    await screen.findByRole('dialog');
    put('Find the other customer', '977');
    await press(user, /^Krishnan Kutty/);
    await user.click(screen.getByRole('radio', { name: 'Keep Krishnan Kutty' }));
    expect(screen.getByText('₹3,620.00')).toBeVisible();
    await press(user, 'Merge');
    expect(screen.getByText('Type MERGE')).toBeVisible();
    await user.type(screen.getByLabelText('Type MERGE to go on'), 'MERGE{Enter}');

    await waitFor(() =>
      expect(body('customers.mergeCustomers')).toEqual({
        from: lakshmi.customerId,
        versions: { [kutty.customerId]: 4, [lakshmi.customerId]: 1 },
      }),
    );
    expect(server.to('customers.mergeCustomers')[0]?.path).toContain(kutty.customerId);
  });

  it('shows the one that was kept under the id of a merged one', async () => {
    open(ONE, {
      'customers.readCustomer': () => ({
        ...customerAnswer(aWholeCustomer({ ...kutty }))(),
        mergedInto: kutty.customerId,
      }),
    });

    expect(await screen.findByText('This customer was merged with Krishnan Kutty, which is shown here.')).toBeVisible();
  });

  it('cannot be archived or erased while something is owed', async () => {
    const { user } = open(`${ONE}&tab=details`);

    for (const name of ['Archive', 'Erase personal data']) await press(user, name);

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByText('Only at balance 0, with no payment to confirm.')).toBeVisible();
  });

  it('goes back to the list as it was, whose search stands in no address', async () => {
    const { user } = open();
    await rows();
    put('Search customers', 'lak');
    await press(user, /^Lakshmi Stores/);
    await press(user, 'Customers');

    expect(await screen.findByRole('searchbox')).toHaveValue('lak');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('by keyboard alone', () => {
  const named = async (label: string | RegExp) => {
    const field = await within(await screen.findByRole('dialog')).findByLabelText(label);
    await waitFor(() => expect(field).toHaveFocus());
  };
  const tabTo = async (user: ReturnType<typeof open>['user'], name: string | RegExp) => {
    const target = within(screen.getByRole('dialog')).getByRole('button', { name });
    for (let stop = 0; stop < 20 && document.activeElement !== target; stop += 1) await user.tab();
    expect(target).toHaveFocus();
  };

  it('n adds a customer, whose name is typed at once; then Add customer has the focus', async () => {
    const { user } = open(AT, {
      'customers.createCustomer': () => ({ ...customerAnswer(aWholeCustomer({}))(), message: 'Added' }),
    });
    await rows();
    await user.keyboard('n');
    await named('Name');
    await user.keyboard('Meera{Enter}');

    await waitFor(() => expect(body('customers.createCustomer')).toMatchObject({ name: 'Meera', phone: null }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add customer' })).toHaveFocus());
  });

  it('an opening balance is typed at once, and Enter in any field enters it', async () => {
    const { user } = open(`${ONE}&tab=details`, { 'customers.readCustomer': customerAnswer(aWholeCustomer({})) });
    await press(user, 'Enter opening balance');
    await named('Amount');
    await user.keyboard('500');
    await user.type(screen.getByLabelText('As of'), '{Enter}');

    await waitFor(() => expect(body('customers.enterOpening')).toMatchObject({ amount: 500 }));
  });

  it('the heading has the focus when the button of an act is gone with it', async () => {
    const customer = aWholeCustomer({ name: 'Ravi' });
    const archived = { ...customer, archivedAt: '2026-11-28T06:00:00.000Z' };
    const { user } = open(`${ONE}&tab=details`, {
      'customers.readCustomer': [customerAnswer(customer), customerAnswer(archived)],
      'customers.archiveCustomer': customerAnswer(archived),
    });
    await press(user, 'Archive');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
    await screen.findByRole('button', { name: 'Restore' });

    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Ravi' })).toHaveFocus());
  });

  it('the other one of a merge is typed at once; the focus stays in the window', async () => {
    const { user } = open(`${ONE}&tab=details`);
    await press(user, 'Merge with another');
    await named('Find the other customer');
    await user.keyboard('977');
    await tabTo(user, /^Krishnan Kutty/);
    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.getByRole('radio', { name: 'Keep Lakshmi Stores' })).toHaveFocus());
    await tabTo(user, 'Another customer');
    await user.keyboard('{Enter}');
    await named('Find the other customer');
  });
});

describe('an import of customers', () => {
  it('names the rows that are left out', async () => {
    const { user } = open(AT, {
      'customers.validateCustomersCsv': () => ({
        success: true,
        totalRows: 2,
        validCustomers: 1,
        errors: [{ row: 3, message: 'Customer with this phone already exists' }],
        encoding: 'UTF-8',
      }),
    });
    await press(user, 'Import');
    const file = new File(['name\nA\nB\n'], 'book.csv', { type: 'text/csv' });
    fireEvent.drop(await screen.findByRole('group', { name: 'CSV file' }), {
      dataTransfer: { types: ['Files'], files: [file] },
    });
    await press(user, 'Next');

    expect(await screen.findByText('Row 3: Customer with this phone already exists')).toBeVisible();
    await press(user, 'Upload');
    await waitFor(() => expect(server.to('customers.listCustomers').length).toBeGreaterThan(1));
  });
});
