import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCounterProduct, counterCalls } from '../../../../test-support/counter.js';
import { aCustomer, aWholeCustomer, customerList } from '../../../../test-support/customers.js';
import {
  type Answer,
  type FakeServer,
  fakeServer,
  jsonBody,
  noNetwork,
  refuse,
  type Script,
} from '../../../../test-support/fake-server.js';
import { pressKey } from '../../../../test-support/press-key.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { scan } from '../../../../test-support/scan.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { CounterPage } from '../counter-page.js';

const dal = aCounterProduct({ name: 'Toor Dal', price: 152, codes: [{ code: '8901000000042', packNo: 0 }] });
const lakshmi = aCustomer({ name: 'Lakshmi Stores', phone: '+919876543210', balance: 3_120, limit: 5_000 });
const asha = aCustomer({ name: 'आशा', phone: '+919847031225', balance: -50 });
const ravi = aCustomer({ name: 'Ravi', phone: '+919812300000', balance: 950, limit: 1_000 });

let server: FakeServer;

async function open(more: Script = {}, state?: unknown) {
  server = fakeServer({
    ...counterCalls([dal]),
    'customers.listCustomers': customerList([asha, lakshmi, ravi]),
    ...more,
  });
  const view = renderScreen(<CounterPage />, { at: '/dashboard/counter', state });
  await screen.findByRole('button', { name: /^Toor Dal/ });
  return view;
}

function scanDal() {
  act(() => void scan('8901000000042'));
}

/** Opens the field by F2 and types into it. */
async function find(typed: string) {
  pressKey('F2');
  const field = await screen.findByRole('combobox', { name: 'Name or phone' });
  await waitFor(() => expect(field).toHaveFocus());
  await waitFor(() => expect(screen.queryByText('Loading customers')).not.toBeInTheDocument());
  fireEvent.change(field, { target: { value: typed } });
}

async function choose(typed: string, name: RegExp) {
  await find(typed);
  pressKey('Enter');
  return screen.findByRole('button', { name });
}

function options() {
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
}

async function amount() {
  return screen.findByRole('textbox', { name: /received|Amount/ });
}

function sent() {
  return server.to('bills.placeBill').map(jsonBody);
}

const onCredit: Answer = (request) => ({
  ...((counterCalls([dal])['bills.placeBill'] as Answer)(request) as object),
  balance: 3_272,
});

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('the customer of the bill', () => {
  it('is found by three digits and taken by Enter; the chip says what is left of the limit, live', async () => {
    await open();

    const chip = await choose('765', /^Lakshmi Stores/);
    expect(chip).toHaveTextContent('Lakshmi Storesowes ₹3,120₹1,880 left');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    scanDal();

    expect(chip).toHaveTextContent('₹1,728 left');
    pressKey('Enter', { ctrlKey: true });
    await screen.findByText('Paid · INV-2627-000118');
    expect(sent()).toMatchObject([{ customerId: lakshmi.customerId, credit: 0, payments: [{ amount: 152 }] }]);
    expect(screen.getByRole('button', { name: /^Walk-in/ })).toBeVisible();
  });

  it('has a place of supply that can be changed where its bill is paid', async () => {
    const row = { treatment: 'taxable', rate: 5, cessRate: 0, taxable: 144.76, cgst: 0, sgst: 0, igst: 7.24, cess: 0 };
    const quoteAt = (placeOfSupply: string) => {
      const gst = { documentType: 'tax-invoice', placeOfSupply, interState: true, rates: [row], warnings: [] };
      return { success: true, quote: { total: 152, gst } };
    };
    const products = counterCalls([dal])['counter.listCounterProducts'] as Answer;
    await open({
      'counter.listCounterProducts': (request) => ({ ...(products(request) as object), taxPack: '2026-05-01' }),
      'bills.quoteBill': (request) => quoteAt((jsonBody(request) as { placeOfSupply: string }).placeOfSupply ?? '29'),
    });
    await choose('765', /^Lakshmi Stores/);
    scanDal();
    pressKey('Enter');

    const place = await screen.findByRole('combobox', { name: 'Place of supply' });
    expect(place).toHaveValue('29');
    fireEvent.change(place, { target: { value: '27' } });
    await waitFor(() => expect(place).toHaveValue('27'));
    fireEvent.keyDown(await amount(), { key: 'Enter' });

    await waitFor(() => expect(sent()).toMatchObject([{ placeOfSupply: '27', customerId: lakshmi.customerId }]));
  });

  it('is taken by an Enter that comes before the list', async () => {
    let arrive: (list: unknown) => void = () => {};
    await open({ 'customers.listCustomers': () => new Promise((resolve) => (arrive = resolve)) });
    pressKey('F2');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Name or phone' }), { target: { value: '765' } });
    await screen.findByText('Loading customers');
    pressKey('Enter');
    await act(async () => arrive(customerList([asha, lakshmi, ravi])()));

    expect(await screen.findByRole('button', { name: /^Lakshmi Stores/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is whom the last key finds, when Enter comes before the list follows it', async () => {
    await open();
    await find('9');
    expect(options()).toHaveLength(3);

    act(() => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: '9812' } });
      expect(options()).toHaveLength(3);
      pressKey('Enter');
    });

    expect(await screen.findByRole('button', { name: /^Ravi/ })).toBeVisible();
  });

  it('says so in red words when the bill passes the limit', async () => {
    await open();
    const chip = await choose('ravi', /^Ravi/);

    scanDal();

    expect(within(chip).getByText('₹102 above the limit')).toHaveClass('over');
  });

  it('has its own script, an advance, and is taken off by F2 and Delete', async () => {
    await open();
    const chip = await choose('आशा', /^आशा/);
    expect(chip).toHaveTextContent('आशाadvance ₹50');

    await find('');
    pressKey('Delete');

    expect(await screen.findByRole('button', { name: /^Walk-in/ })).toBeVisible();
  });

  it('never goes into the storage of the browser by name', async () => {
    await open();
    await choose('lak', /^Lakshmi Stores/);

    const kept = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
    expect(kept).toContain(lakshmi.customerId);
    expect(kept).not.toMatch(/Lakshmi|9876543210/);
  });

  it('is added from name and phone in the same field by two keys more', async () => {
    const fresh = aWholeCustomer({ name: 'Asha Menon', phone: '+919811122233' });
    await open({ 'customers.createCustomer': () => ({ success: true, customer: fresh, mergedInto: null }) });
    await find('Asha Menon 98111 22233');
    expect(options()).toEqual(['New customerAsha Menon98111\u00A022233']);

    pressKey('Enter');
    expect(server.to('customers.createCustomer')).toEqual([]);
    server.script({ 'customers.listCustomers': customerList([fresh]) });
    pressKey('Enter');

    expect(await screen.findByRole('button', { name: /^Asha Menon/ })).toHaveTextContent('owes nothing');
    expect(server.to('customers.createCustomer').map(jsonBody)).toEqual([
      { customerKey: expect.any(String), name: 'Asha Menon', phone: '+919811122233' },
    ]);
  });

  it('is who has the phone number already, by one more Enter', async () => {
    const current = aWholeCustomer({ ...lakshmi });
    await open({
      'customers.listCustomers': [customerList([]), customerList([lakshmi])],
      'customers.createCustomer': refuse(409, { code: 'phone-taken', message: 'Taken', current }),
    });
    await find('Laxmi 9876543210');
    pressKey('Enter');
    pressKey('Enter');

    await screen.findAllByText(/^Lakshmi Stores has this phone number/);
    pressKey('Enter');

    expect(await screen.findByRole('button', { name: /^Lakshmi Stores/ })).toBeVisible();
  });

  it('comes along from its own page', async () => {
    await open({}, { customerId: lakshmi.customerId });

    expect(await screen.findByRole('button', { name: /^Lakshmi Stores/ })).toBeVisible();
  });

  it('needs the network, and says so', async () => {
    await open({ 'customers.listCustomers': [noNetwork(), customerList([lakshmi])] });
    await find('lak');
    expect(await screen.findByText(/^Customers need the network/)).toBeVisible();
    expect(options()).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(options()).toHaveLength(2));
  });

  it('waits with a held bill and comes back with it', async () => {
    await open({ 'bills.holdBill': () => ({ success: true, held: {} }) });
    await choose('lak', /^Lakshmi Stores/);
    scanDal();

    pressKey('F4');

    await waitFor(() => expect(server.to('bills.holdBill')).toHaveLength(1));
    const body = jsonBody(server.to('bills.holdBill')[0]);
    expect(body).toMatchObject({ customerId: lakshmi.customerId, bill: { customerId: lakshmi.customerId } });
    expect(JSON.stringify(body)).not.toMatch(/Lakshmi/);
    expect(await screen.findByRole('button', { name: /^Walk-in/ })).toBeVisible();
  });

  it.each([
    [true, 'Ravi'],
    [false, 'Walk-in'],
  ])('is that of a repeated bill when the shop keeps it: %s', async (repeatKeepsCustomer, name) => {
    const line = { productId: dal.productId, productName: 'Toor Dal', packNo: 0, quantity: 1 };
    const rules = { version: 0, roundTo: 1, discountLimitPercent: 100, shortStock: 'refuse', repeatKeepsCustomer };
    await open({
      'bills.readSellingRules': () => ({ success: true, rules }),
      'bills.listBills': () => ({ success: true, bills: [{ lines: [line], customerId: ravi.customerId }], next: null }),
    });

    pressKey('ArrowUp');

    await screen.findByRole('button', { name: 'Choose Toor Dal' });
    expect(await screen.findByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  });
});

describe('udhaar', () => {
  it('takes the whole bill by K and Enter, and shows the balance after', async () => {
    await open({ 'bills.placeBill': onCredit });
    await choose('lak', /^Lakshmi Stores/);
    scanDal();
    pressKey('Enter');
    await waitFor(async () => expect(await amount()).toHaveFocus());

    pressKey('k');
    expect(await screen.findByText('owes ₹3,272')).toBeVisible();
    pressKey('Enter');

    expect(await screen.findByText('Sold · INV-2627-000118')).toBeVisible();
    expect(sent()).toMatchObject([{ customerId: lakshmi.customerId, credit: 152, payments: [], expectedTotal: 152 }]);
    expect(screen.getByText(/Udhaar ₹152 · Owes ₹3,272/)).toBeVisible();
  });

  it('takes the rest after a part in cash', async () => {
    await open({ 'bills.placeBill': onCredit });
    await choose('lak', /^Lakshmi Stores/);
    scanDal();
    pressKey('Enter');
    fireEvent.change(await amount(), { target: { value: '100' } });
    await waitFor(async () => expect(await amount()).toHaveFocus());

    pressKey('Enter');
    pressKey('k');
    pressKey('Enter');

    await screen.findByText('Sold · INV-2627-000118');
    expect(sent()).toMatchObject([{ credit: 52, payments: [{ method: 'cash', amount: 100 }], expectedTotal: 152 }]);
  });

  it('asks for the customer without one, and goes on with the payment', async () => {
    await open({ 'bills.placeBill': onCredit });
    scanDal();
    pressKey('Enter');
    await waitFor(async () => expect(await amount()).toHaveFocus());

    pressKey('k');
    const field = await screen.findByRole('combobox', { name: 'Name or phone' });
    await waitFor(() => expect(screen.queryByText('Loading customers')).not.toBeInTheDocument());
    fireEvent.change(field, { target: { value: '987' } });
    act(() => field.focus());
    pressKey('Enter');
    await waitFor(async () => expect(await amount()).toHaveFocus());
    pressKey('Enter');

    await screen.findByText('Sold · INV-2627-000118');
    expect(sent()).toMatchObject([{ customerId: lakshmi.customerId, credit: 152 }]);
  });

  it('pays after the choice when it was asked by the button', async () => {
    const { user } = await open();
    scanDal();

    await user.click(screen.getByRole('button', { name: 'Udhaar' }));
    const field = await screen.findByRole('combobox', { name: 'Name or phone' });
    await user.type(field, 'lak{Enter}');

    expect(await screen.findByRole('button', { name: 'Udhaar', pressed: true })).toBeVisible();
  });

  it('says how far a bill would pass the limit, and sells it anyway when a person insists', async () => {
    const figures = { limit: 1_000, balance: 950, over: 102 };
    const message = 'This would bring the account to 1,102.00; the limit is 1,000.00';
    await open({ 'bills.placeBill': [refuse(409, { code: 'credit-limit', message, ...figures }), onCredit] });
    await choose('ravi', /^Ravi/);
    scanDal();
    pressKey('Enter');
    await waitFor(async () => expect(await amount()).toHaveFocus());
    pressKey('k');
    pressKey('Enter');

    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Above the limit by').nextSibling).toHaveTextContent('₹102.00');
    fireEvent.click(screen.getByRole('button', { name: 'Sell anyway' }));

    await screen.findByText('Sold · INV-2627-000118');
    expect(sent()).toMatchObject([{ credit: 152 }, { credit: 152, overLimit: true }]);
  });

  it('is no way on while billing is away; the paid bill goes on without the customer', async () => {
    const away = refuse(503, { code: 'unavailable', message: 'Try again' });
    await open({ 'bills.placeBill': [away, onCredit] });
    await choose('ravi', /^Ravi/);
    scanDal();
    pressKey('Enter', { ctrlKey: true });

    fireEvent.click(await screen.findByRole('button', { name: 'Bill without the customer' }));

    await screen.findByText('Paid · INV-2627-000118');
    expect(sent()).toMatchObject([{ customerId: ravi.customerId }, { customerId: null }]);
  });
});
