import type { WireRequest } from '@bahi/contracts/kit';
import { asMilli } from '@bahi/contracts/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aKeptProduct } from '../../../test-support/care.js';
import { aCounterProduct, counterCalls, FIRST_SELLING_RULES } from '../../../test-support/counter.js';
import { aDrawer } from '../../../test-support/drawers.js';
import {
  type FakeServer,
  fakeServer,
  jsonBody,
  noNetwork,
  refuse,
  type Script,
} from '../../../test-support/fake-server.js';
import { aCreditNote, moneyCalls, settledInvoice } from '../../../test-support/money.js';
import { NO_PAYMENT_RULES } from '../../../test-support/payment-rules.js';
import { pressKey } from '../../../test-support/press-key.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { scan } from '../../../test-support/scan.js';
import { itemOf } from '../../lib/counter-list/counter-list.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import { billAfter, emptyBill } from './bill/bill.js';
import { CounterPage } from './counter-page.js';

const dal = aCounterProduct({ name: 'Toor Dal', price: 152, codes: [{ code: '8901000000042', packNo: 0 }] });
const eggs = aCounterProduct({
  name: 'Eggs',
  price: 7,
  codes: [
    { code: '8901000000035', packNo: 0 },
    { code: 'TRAY-1', packNo: 1 },
  ],
  packs: [{ packNo: 1, name: 'Tray of 30', units: 30, price: 200 }],
});
let server: FakeServer;

async function open(more: Script = {}) {
  server = fakeServer({ ...counterCalls([dal, eggs]), ...more });
  const view = renderScreen(<CounterPage />, { at: '/dashboard/counter' });
  await screen.findByRole('button', { name: /^Toor Dal/ });
  return view;
}

function entry() {
  return screen.getByRole('combobox', { name: 'Scan or type a product', hidden: true });
}

function scanCode(code: string) {
  act(() => void scan(code));
}

/** Types as a person does. */
function type(text: string, into = entry()) {
  fireEvent.change(into, { target: { value: text } });
}

function lines() {
  return within(screen.getByRole('list', { name: 'Lines of the bill', hidden: true }))
    .queryAllByRole('button', { name: /^Choose/, hidden: true })
    .map((button) => button.getAttribute('aria-label')?.replace('Choose ', ''));
}

async function amount() {
  return screen.findByRole('textbox', { name: /received|Amount/ });
}

function bodies() {
  return server.to('bills.placeBill').map((request) => jsonBody(request) as { readonly billKey: string });
}

/** The sound of a browser that notes the tones it plays. */
function audioOf(tones: number[]) {
  class Played {
    constructor(_context: unknown, { frequency }: { readonly frequency?: number } = {}) {
      if (frequency) tones.push(frequency);
    }
    readonly connect = () => this;
    readonly start = () => undefined;
    readonly stop = () => undefined;
  }
  return { AudioContext: class {}, OscillatorNode: Played, GainNode: Played };
}

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('the counter', () => {
  it('sells five scans for exact cash with one key', async () => {
    await open();
    for (const code of ['8901000000042', '8901000000035', '8901000000035', '8901000000042', '8901000000035'])
      scanCode(code);

    pressKey('Enter', { ctrlKey: true });

    expect(await screen.findByText('Paid · INV-2627-000118')).toBeVisible();
    expect(bodies()).toMatchObject([
      {
        expectedTotal: 325,
        lines: [{ quantity: 2 }, { quantity: 3 }],
        payments: [{ method: 'cash', amount: 325, tendered: 325 }],
      },
    ]);
    expect([lines(), document.activeElement]).toEqual([[], entry()]);
  });

  it('loses none of fifty scans in a row', async () => {
    await open();

    act(() => {
      for (let at = 0; at < 50; at += 1) scan('8901000000035');
    });

    expect(screen.getByText('₹350')).toBeVisible();
  });

  it('gives change on 500 by Enter, 500, Enter', async () => {
    await open();
    scanCode('8901000000042');

    pressKey('Enter');
    type('500', await amount());
    expect(screen.getByText('Change to give').nextSibling).toHaveTextContent('₹348');
    pressKey('Enter');

    expect(await screen.findByText('Change')).toBeVisible();
    expect(bodies()).toMatchObject([{ payments: [{ method: 'cash', amount: 152, tendered: 500 }] }]);
  });

  it('takes what the server makes of prices without tax, and shows the tax by rate', async () => {
    const row = {
      treatment: 'taxable',
      rate: 18,
      cessRate: 0,
      taxable: 152,
      cgst: 13.68,
      sgst: 13.68,
      igst: 0,
      cess: 0,
    };
    const gst = { documentType: 'tax-invoice', placeOfSupply: '27', interState: false, rates: [row], warnings: [] };
    const list = {
      success: true,
      timeZone: 'Asia/Kolkata',
      version: 'v1',
      changes: false,
      products: [dal],
      removed: [],
    };
    await open({
      'counter.listCounterProducts': () => ({ ...list, taxPack: '2026-05-01' }),
      'bills.quoteBill': () => ({ success: true, quote: { total: 179, gst } }),
    });
    scanCode('8901000000042');
    pressKey('Enter');

    expect((await screen.findByText('GST 18 %')).nextSibling).toHaveTextContent('27.36');
    expect(await amount()).toHaveValue('179');
    pressKey('Enter');

    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()).toMatchObject([{ expectedTotal: 179, payments: [{ amount: 179 }], taxPack: '2026-05-01' }]);
  });

  it('drops a bill for the next one: it does not come back', async () => {
    await open();
    scanCode('8901000000042');
    pressKey('Escape');
    fireEvent.click(await screen.findByRole('button', { name: 'Drop it' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([lines(), sessionStorage.length]).toEqual([[], 0]);
    expect(entry()).toBeInTheDocument();
  });

  it('splits: 100 by UPI that is pending, the rest in cash', async () => {
    await open();
    scanCode('8901000000042');
    pressKey('Enter');

    type('100', await amount());
    pressKey('u');
    pressKey('p');
    pressKey('Enter');

    const done = await screen.findByRole('region', { name: 'Sold · INV-2627-000118' });
    expect(done).toHaveTextContent(/Pending ?₹100$/);
    expect(bodies()).toMatchObject([
      {
        payments: [
          { method: 'upi', amount: 100, state: 'pending' },
          { method: 'cash', amount: 52, tendered: 52 },
        ],
      },
    ]);
  });

  it('offers what the shop takes; without an open drawer it takes no cash where the shop asks for one', async () => {
    const rules = { ...NO_PAYMENT_RULES, methods: ['cash', 'upi'], drawerNeeded: true };
    await open({ 'money.readPaymentRules': () => ({ success: true, rules }) });
    await act(async () => {});
    scanCode('8901000000042');

    pressKey('Enter', { ctrlKey: true });
    const field = await amount();
    const methods = within(screen.getByRole('group', { name: 'Method' })).getAllByRole('button');
    expect(methods.map(({ textContent }) => textContent)).toEqual(['Cash', 'UPI', 'Udhaar']);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('Open the drawer first: Escape, then F8')).toBeInTheDocument();
    expect(bodies()).toEqual([]);

    fireEvent.keyDown(field, { key: 'u' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(bodies()).toMatchObject([{ payments: [{ method: 'upi' }] }]));
  });

  it('refuses more than the rest by card, and what is no amount', async () => {
    await open();
    scanCode('8901000000042');
    pressKey('Enter');

    type('153', await amount());
    pressKey('d');
    pressKey('Enter');

    expect(screen.getByRole('alert')).toHaveTextContent('Only cash may be more');
    // By its digits alone it would be 1,250 received in cash.
    pressKey('c');
    type('12,50', await amount());
    pressKey('Enter');
    expect(await amount()).toHaveValue('12,50');
    expect(screen.getByRole('alert')).toHaveTextContent('Type an amount');
    expect(bodies()).toEqual([]);
  });

  it('takes a scan in the payment dialog for the bill', async () => {
    await open();
    scanCode('8901000000042');
    pressKey('Enter');
    await amount();

    scanCode('8901000000035');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(lines()).toEqual(['Toor Dal', 'Eggs']);
  });

  it('sells what the label of a scale says: a weight, or exactly its amount', async () => {
    const sugar = aCounterProduct({ name: 'Sugar', price: 48, unit: 'kg', fractions: true });
    const read = (own: object) => () => ({
      success: true,
      product: sugar,
      packNo: 0,
      quantity: null,
      amount: null,
      ...own,
    });
    await open({
      'counter.readByCode': [read({ quantity: 1.25 }), read({ amount: 50 }), refuse(404, { code: 'code-unknown' })],
    });

    scanCode('2100007012503');
    await waitFor(() => expect(lines()).toEqual(['Sugar']));
    scanCode('2200007050009');
    await waitFor(() => expect(lines()).toEqual(['Sugar', 'Sugar']));
    expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('₹110');
    scanCode('2000000000015');

    expect(await screen.findByRole('button', { name: '1 unknown code' })).toBeVisible();
  });

  it('puts an unknown code aside, and keeps what was typed before it', async () => {
    await open();
    type('egg');

    scanCode('4006381333931');

    expect(await screen.findByRole('button', { name: '1 unknown code' })).toBeVisible();
    expect(entry()).toHaveValue('egg');
    pressKey('Enter');
    expect(lines()).toEqual(['Eggs']);
  });

  it('adds by Enter what is typed, before its results are shown', async () => {
    await open();

    // Within one act nothing is shown that fast keys let wait.
    act(() => {
      for (const key of ['g', 'g']) fireEvent.keyDown(entry(), { key });
      type('2*egg');
      pressKey('Enter');
    });

    expect([lines(), entry()]).toEqual([['Eggs'], expect.objectContaining({ value: '' })]);
    expect(screen.getByText('₹14', { selector: 'b' })).toBeVisible();
  });

  it('keeps a name that nothing has, to be corrected', async () => {
    await open();
    type('3*parle');
    pressKey('Enter');

    expect(screen.getByText('No product matches “parle”')).toBeVisible();
    expect(screen.queryByRole('button', { name: /unknown code/ })).not.toBeInTheDocument();
    expect(entry()).toHaveValue('3*parle');
    const field = entry() as HTMLInputElement;
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 7]);
  });

  it('opens the form of a new product with an unknown code, and still has the code afterwards', async () => {
    await open();
    scanCode('4006381333931');
    fireEvent.click(await screen.findByRole('button', { name: '1 unknown code' }));

    fireEvent.click(await screen.findByRole('button', { name: 'New product with code 4006381333931' }));

    expect(await screen.findByText('/dashboard/product')).toBeInTheDocument();
    renderScreen(<CounterPage />, { at: '/dashboard/counter' });
    expect(await screen.findByRole('button', { name: '1 unknown code' })).toBeVisible();
  });

  it('sells packs: by their code, from the results, and as what the line is sold', async () => {
    const { user } = await open();
    type('TRAY-1');
    expect(screen.getByText('1 Tray of 30 × Eggs = ₹200.00')).toBeVisible();
    pressKey('Enter');
    expect(lines()).toEqual(['Eggs, Tray of 30']);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Pack of Eggs' }), 'piece · ₹7');
    expect(lines()).toEqual(['Eggs']);
    type('egg');
    pressKey('ArrowDown');
    pressKey('Enter');

    expect(lines()).toEqual(['Eggs', 'Eggs, Tray of 30']);
    pressKey('Enter', { ctrlKey: true });
    await screen.findByText(/^Paid · /);
    expect(bodies()).toMatchObject([{ expectedTotal: 207, lines: [{ packNo: 0 }, { packNo: 1, unitPrice: 200 }] }]);
  });

  it('links an unknown code to a product that is searched, and adds its line', async () => {
    const wrong = [{ field: 'code', code: 'check-digit', message: 'The last digit of this code should be 1.' }];
    const { user } = await open({
      'care.addCode': [
        refuse(409, { code: 'code-taken', message: 'Soap has the code 4006381333932' }),
        refuse(400, { code: 'validation-failed', message: 'The last digit of this code should be 1.', errors: wrong }),
        () => ({ success: true, product: aKeptProduct({ productName: 'Toor Dal', sellingPrice: 152 }) }),
      ],
    });
    scanCode('4006381333932');
    await user.click(await screen.findByRole('button', { name: '1 unknown code' }));
    await user.click(await screen.findByRole('button', { name: 'Link to a product: 4006381333932' }));
    const search = () => screen.getByRole('combobox', { name: 'Product or pack' });

    await user.type(search(), 'too{Enter}');
    expect(await within(screen.getByRole('dialog')).findByText('Soap has the code 4006381333932')).toBeVisible();
    await user.type(search(), 'too{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Keep it as an own code' }));

    await waitFor(() => expect(lines()).toEqual(['Toor Dal']));
    expect(server.to('care.addCode').map((request) => jsonBody(request))).toEqual(
      [false, false, true].map((force) => ({ code: '4006381333932', packNo: 0, force })),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 unknown code' })).not.toBeInTheDocument();
  });

  it('links the code of a product that was made for it, when it comes back to the bill', async () => {
    server = fakeServer({
      ...counterCalls([dal]),
      'care.addCode': () => ({ success: true, product: aKeptProduct({ productName: 'New Tea', sellingPrice: 90 }) }),
    });
    const made = { code: '4006381333931', productId: 'PROD-NEW' };
    renderScreen(<CounterPage />, { at: '/dashboard/counter', state: { made } });

    await waitFor(() => expect(lines()).toEqual(['New Tea']));
    expect(server.to('care.addCode').map(({ path }) => path)).toEqual(['/api/products/PROD-NEW/codes']);
  });

  it('shows what the typed text means', async () => {
    await open();

    type('3*too');

    expect(screen.getByText('3 × Toor Dal = ₹456.00')).toBeVisible();
  });

  it('repeats a bill without an answer as it was, with its key', async () => {
    const sold = counterCalls([])['bills.placeBill'] as never;
    await open({ 'bills.placeBill': [noNetwork(), sold] });
    scanCode('8901000000042');
    pressKey('Enter', { ctrlKey: true });

    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    await screen.findByText(/^Paid · /);
    expect(bodies()[1]).toEqual(bodies()[0]);
  });

  it('names every refused line, and takes the new price by Enter', async () => {
    const refused = [{ lineNo: 1, code: 'price-changed', price: 160, priceVersion: 2 }];
    const sold = counterCalls([])['bills.placeBill'] as never;
    await open({ 'bills.placeBill': [refuse(409, { code: 'lines-refused', lines: refused }), sold] });
    scanCode('8901000000042');
    pressKey('Enter');
    await amount();
    pressKey('Enter');

    expect(await screen.findByText('Price changed: ₹152.00 → ₹160.00')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Take the new prices' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    pressKey('Enter', { ctrlKey: true });

    await screen.findByText(/^Paid · /);
    expect(bodies()[1]).toMatchObject({
      expectedTotal: 160,
      lines: [{ unitPrice: 160, priceVersion: 2, ownPrice: false }],
    });
    expect(bodies()[1]?.billKey).toBe(bodies()[0]?.billKey);
  });

  it('keeps what is scanned while a bill is on its way for the next one', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sold = counterCalls([])['bills.placeBill'] as (request: WireRequest) => unknown;
    await open({ 'bills.placeBill': (request) => waits.then(() => sold(request)) });
    scanCode('8901000000042');
    pressKey('Enter', { ctrlKey: true });
    scanCode('8901000000035');
    expect(lines()).toEqual(['Toor Dal']);

    answer();

    await waitFor(() => expect(lines()).toEqual(['Eggs']));
  });

  it('lets the typed bill wait before it goes on with another', async () => {
    const heldKey = '01a2aee7-f6c0-72e0-b173-535c443c84de';
    const label = 'Bill of 10:42';
    const bill = billAfter(emptyBill(heldKey), { do: 'add', item: itemOf(eggs), quantityMilli: asMilli(1000) });
    await open({
      'bills.listHeldBills': () => ({ success: true, held: [{ heldKey, label, lines: 1, total: 7 }] }),
      'bills.holdBill': () => ({ success: true, held: {} }),
      'bills.takeHeldBill': () => ({ success: true, held: { bill } }),
    });
    scanCode('8901000000042');

    fireEvent.click(screen.getByRole('button', { name: /^Held/ }));
    const resume = await screen.findByRole('button', { name: `Resume ${label}` });
    // So that Enter resumes it.
    await waitFor(() => expect(resume).toHaveFocus());
    fireEvent.click(resume);

    await waitFor(() => expect(lines()).toEqual(['Eggs']));
    expect(jsonBody(server.to('bills.holdBill')[0])).toMatchObject({ lines: 1, total: 152 });
  });

  it('has the bill again after a reload, and lets it wait by F4', async () => {
    const { unmount } = await open({ 'bills.holdBill': () => ({ success: true, held: {} }) });
    scanCode('8901000000042');
    unmount();
    renderScreen(<CounterPage />, { at: '/dashboard/counter' });
    expect(lines()).toEqual(['Toor Dal']);

    pressKey('F4');

    await waitFor(() => expect(lines()).toEqual([]));
    expect(jsonBody(server.to('bills.holdBill')[0])).toMatchObject({ version: 0, lines: 1, total: 152 });
  });

  it('asks for a discount of the line by % and of the bill by a press', async () => {
    await open();
    // There before the first line, which then moves no tile.
    expect(screen.getByRole('button', { name: 'Bill discount' })).toBeDisabled();
    scanCode('8901000000042');

    pressKey('%', { shiftKey: true });
    type('5', await screen.findByRole('textbox', { name: 'Percent off' }));
    expect(screen.getByText('−5% on Toor Dal')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('₹144');

    fireEvent.click(screen.getByRole('button', { name: 'Bill discount' }));
    fireEvent.click(await screen.findByRole('button', { name: '₹' }));
    type('1,5', screen.getByRole('textbox', { name: 'Rupees off' }));
    expect(screen.getByText(/^Type up to 100 percent/)).toBeVisible();
    type('200', screen.getByRole('textbox', { name: 'Rupees off' }));
    fireEvent.click(screen.getByRole('button', { name: 'This line' }));
    expect(screen.getByText('The discount is more than the amount')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Whole bill' }));
    type('10', screen.getByRole('textbox', { name: 'Rupees off' }));
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('₹134');

    fireEvent.click(screen.getByRole('button', { name: 'Bill discount −₹10' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove discount' }));
    expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('₹144');
  });

  it('says while a discount is typed, asked or given that it passes the limit of the shop', async () => {
    const rules = { ...FIRST_SELLING_RULES, discountLimitPercent: 10 };
    await open({ 'bills.readSellingRules': () => ({ success: true, rules }) });
    scanCode('8901000000042');
    const warning = 'Above the limit of 10%';

    type('10%');
    expect(screen.queryByText(warning)).toBeNull();
    type('10.01%');
    expect(await screen.findByText(warning)).toBeVisible();
    type('');
    pressKey('%', { shiftKey: true });
    type('12', await screen.findByRole('textbox', { name: 'Percent off' }));
    expect(screen.getByText(`−12% on Toor Dal · ${warning}`)).toBeVisible();
    expect(screen.queryByText(warning)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));

    expect(screen.getByText(warning)).toBeVisible();
  });

  it('opens the bill whose code is scanned; what is being typed waits', async () => {
    await open();
    scanCode('8901000000042');

    scanCode('INV-2627-000118');

    expect(await screen.findByRole('note')).toHaveTextContent('/dashboard/invoice');
    expect(sessionStorage.length).toBeGreaterThan(0);
  });

  it('gives the bill a scan while a number is asked', async () => {
    await open();
    scanCode('8901000000042');
    fireEvent.click(screen.getByRole('button', { name: 'Bill discount' }));
    const asks = await screen.findByRole('textbox', { name: 'Percent off' });
    asks.focus();

    scanCode('8901000000035');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(lines()).toEqual(['Toor Dal', 'Eggs']);
  });

  it('takes the keys of a scan out of the field of a dialog that stays', async () => {
    const { user } = await open({
      'money.listDrawers': () => ({ success: true, drawers: [aDrawer('Counter', false)] }),
    });
    await user.click(screen.getByRole('button', { name: /^Drawer/ }));
    const float = await screen.findByRole('textbox', { name: 'Cash in the drawer' });
    float.focus();
    type('1000', float);

    act(() => void scan('8901000000035', { types: true }));

    await waitFor(() => expect(float).toHaveValue('1000'));
    expect(lines()).toEqual(['Eggs']);
  });

  it('shares the finished bill by its number and total', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open();
    scanCode('8901000000042');
    pressKey('Enter', { ctrlKey: true });

    await user.click(await screen.findByRole('button', { name: 'Share' }));

    const address = String(opened.mock.calls[0]?.[0]);
    expect(new URL(address).searchParams.get('text')).toMatch(/^Bill INV-2627-000118 from .*\nTotal: ₹152\.00$/);
    opened.mockRestore();
  });

  it('shows the number of a bill that billing wrote later', async () => {
    const sold = counterCalls([])['bills.placeBill'] as (request: WireRequest) => object;
    const late = { success: true, timeZone: 'Asia/Kolkata', invoice: settledInvoice() };
    await open({
      'bills.placeBill': (request) => ({ ...sold(request), invoiceId: null }),
      'money.readInvoiceOfOrder': [refuse(404, { code: 'not-found' }), () => late],
    });
    scanCode('8901000000042');
    pressKey('Enter', { ctrlKey: true });

    expect(await screen.findByText('Paid · number follows')).toBeVisible();
    expect(await screen.findByText('Paid · INV-2627-000043')).toBeVisible();
  });

  it('undoes the finished bill for a reason: all to the shelf, the money as it came', async () => {
    const { user } = await open({
      ...moneyCalls(),
      'money.issueCreditNote': () => ({
        success: true,
        message: 'Issued',
        creditNote: aCreditNote({ invoiceId: 'INV-2627-000118', isWhole: true, amount: 152, refunded: 152 }),
        refunds: [],
        invoice: settledInvoice({ status: 'Returned' }),
      }),
    });
    scanCode('8901000000042');
    pressKey('Enter', { ctrlKey: true });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo INV-2627-000118' });
    expect(await within(dialog).findByText('Give back by Cash')).toBeVisible();

    await user.click(within(dialog).getByRole('button', { name: 'Undo bill' }));
    expect(within(dialog).getByText('Say why, in at most 200 characters')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Wrong price' }));
    await user.click(within(dialog).getByRole('button', { name: 'Undo bill' }));

    expect(await screen.findByText('INV-2627-000118 undone. Give back ₹152.')).toBeVisible();
    expect(jsonBody(server.to('money.issueCreditNote')[0])).toMatchObject({
      creditNoteKey: expect.any(String),
      invoiceId: 'INV-2627-000118',
      lines: [{ lineNo: 1, quantity: 1, restock: 'shelf' }],
      reason: 'Wrong price',
      refunds: [{ method: 'cash', amount: 150 }],
    });
    const strip = screen.getByRole('region', { name: 'Undone · INV-2627-000118' });
    expect(strip).toHaveTextContent(/CN-2627-000001.*Given back₹152/);
    expect(within(strip).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await waitFor(() => expect(server.to('counter.listCounterProducts').length).toBeGreaterThan(1));
  });

  it('gives the bill a scan while it is asked about the last one', async () => {
    const { user } = await open(moneyCalls());
    scanCode('8901000000042');
    pressKey('Enter', { ctrlKey: true });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('dialog', { name: 'Undo INV-2627-000118' });

    scanCode('8901000000035');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(lines()).toEqual(['Eggs']);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('says by its tones whether it knows a code, until they are switched off; single keys can be, too', async () => {
    const tones: number[] = [];
    Object.assign(globalThis, audioOf(tones));
    const { user } = await open();
    scanCode('8901000000042');
    await waitFor(() => expect(tones).toEqual([880]));
    scanCode('8909999999999');
    await waitFor(() => expect(tones).toEqual([880, 220]));

    await user.click(screen.getByRole('button', { name: /All keys/ }));
    await user.click(await screen.findByRole('checkbox', { name: /^Tones/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Single keys/ }));
    await user.keyboard('{Escape}');
    scanCode('8901000000042');
    fireEvent.keyDown(entry(), { key: 'Delete' });
    pressKey('F9');

    await act(async () => {});
    expect(tones).toEqual([880, 220]);
    expect(lines()).toEqual(['Toor Dal']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.keyDown(entry(), { key: 'Enter' });
    expect(await amount()).toBeInTheDocument();
    localStorage.clear();
    Object.assign(globalThis, { AudioContext: undefined });
  });

  it('removes by Delete and brings back by Ctrl+Z', async () => {
    await open();
    scanCode('8901000000042');
    pressKey('Delete');
    expect(lines()).toEqual([]);

    pressKey('z', { ctrlKey: true });

    expect(lines()).toEqual(['Toor Dal']);
  });
});
