import type { InvoiceDetail } from '@bahi/contracts/billing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type FakeServer,
  fakeServer,
  jsonBody,
  noNetwork,
  refuse,
  type Script,
} from '../../../../test-support/fake-server.js';
import { anInvoice, invoicePage } from '../../../../test-support/invoices.js';
import {
  aBillDetail,
  aCreditNote,
  aDetailLine,
  anInvoiceDetail,
  aPayment,
  aQuote,
  moneyCalls,
  settledInvoice,
} from '../../../../test-support/money.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { InvoicePage } from '../invoice-page.js';

let server: FakeServer;

/** Opens the view of the invoice; later answers of `readInvoice` may be others. */
async function openView(detail: InvoiceDetail = anInvoiceDetail(43), more: Script = {}) {
  server = fakeServer({
    'billing.pageInvoices': () => invoicePage([anInvoice(43)]),
    ...moneyCalls(detail),
    ...more,
  });
  const { user } = renderScreen(<InvoicePage />, { at: '/dashboard/invoice' });
  await user.click(await screen.findByRole('button', { name: 'INV-2627-000043' }));
  return { user, view: await screen.findByRole('dialog', { name: 'Invoice INV-2627-000043' }) };
}

type Opened = Awaited<ReturnType<typeof openView>>;

async function press({ user }: Pick<Opened, 'user'>, name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name }));
}

function read(invoice: InvoiceDetail) {
  return () => ({ success: true, timeZone: 'Asia/Kolkata', invoice });
}

function bodiesOf(call: 'money.recordPayment' | 'money.issueCreditNote' | 'money.quoteCreditNote') {
  return server.to(call).map((request) => jsonBody(request) as Record<string, unknown>);
}

const paid = anInvoiceDetail(43, {
  status: 'Paid',
  paid: 447,
  open: 0,
  payment: null,
  payments: [aPayment(), aPayment({ paymentId: 'p2', amount: 247, cause: 'collection', receiptId: 'RC-2627-000001' })],
});

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('how an invoice was paid', () => {
  it('stands below its document: payments, what is open, credit notes', async () => {
    const { view } = await openView(
      anInvoiceDetail(43, {
        refunded: 150,
        payments: [
          aPayment(),
          aPayment({ paymentId: 'p2', method: 'upi', amount: 100, state: 'pending', reference: 'UTR 7' }),
          aPayment({ paymentId: 'p3', direction: 'out', cause: 'refund', amount: 150 }),
        ],
        creditNotes: [aCreditNote()],
      }),
    );

    const money = await within(view).findByRole('region', { name: 'Payments' });
    await within(money).findByText('₹247.00');
    expect([...money.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^CashAt the sale · Received · .*₹200\.00$/),
      expect.stringMatching(/^UPIAt the sale · To confirm · .* · UTR 7₹100\.00$/),
      expect.stringMatching(/^CashGiven back · Sent · .*−₹150\.00$/),
      expect.stringMatching(/^CN-2627-000001Damaged · 1 × Basmati Rice 5\skg · .*₹150\.00$/),
    ]);
  });

  it('prints the credit note that is open above it, and corrects a payment where it stands', async () => {
    const back = aPayment({
      paymentId: 'p3',
      direction: 'out',
      cause: 'refund',
      creditNoteId: 'CN-2627-000001',
      amount: 150,
    });
    const { view, user } = await openView(
      anInvoiceDetail(43, { payments: [aPayment(), back], creditNotes: [aCreditNote()] }),
      {
        'money.reversePayment': () => ({
          success: true,
          message: 'Done',
          payment: aPayment(),
          invoice: settledInvoice(),
        }),
      },
    );
    await user.click(await within(view).findByRole('button', { name: 'CN-2627-000001' }));
    const note = await screen.findByRole('dialog', { name: 'Credit note CN-2627-000001' });
    expect(await within(note).findByText('₹150.00 given back by Cash')).toBeVisible();

    act(() => void dispatchEvent(new Event('beforeprint')));
    const papers = [...document.querySelectorAll('body > div > article')];
    expect(papers.map((paper) => paper.querySelector('.bill-number')?.textContent)).toEqual(['CN-2627-000001']);
    act(() => void dispatchEvent(new Event('afterprint')));
    await user.keyboard('{Escape}');

    await user.click(await within(view).findByRole('button', { name: 'Actions for ₹200.00, INV-2627-000043' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reverse' }));
    await press({ user }, 'Wrong amount');
    await press({ user }, 'Reverse');
    expect(await screen.findByText('₹200 reversed')).toBeVisible();
    await waitFor(() => expect(server.to('money.readInvoice')).toHaveLength(2));
    await waitFor(() => expect(server.to('billing.pageInvoices')).toHaveLength(2));
  });

  it.each([
    ['an open bill', anInvoiceDetail(43), ['Return', 'Take payment']],
    ['a paid bill', paid, ['Return']],
    ['a bill that came back', anInvoiceDetail(43, { status: 'Returned', open: 0 }), []],
    ['a bill with nothing left', anInvoiceDetail(43, { open: 0, lines: [aDetailLine({ returned: 2 })] }), []],
  ])('offers for %s what can be done', async (_, detail, offered) => {
    const { view } = await openView(detail);
    await within(view).findByText('Open');

    const names = ['Return', 'Take payment'].filter((name) => within(view).queryByRole('button', { name }));
    expect(names).toEqual(offered);
  });

  it('has its buttons before it is read, and does what was pressed as soon as it is', async () => {
    let answer = (_: unknown) => {};
    const reading = new Promise((resolve) => {
      answer = resolve;
    });
    const { view, user } = await openView(undefined, { 'money.readInvoice': () => reading });
    await user.click(await within(view).findByRole('button', { name: 'Take payment' }));
    expect(screen.queryByRole('dialog', { name: /^Take payment/ })).not.toBeInTheDocument();
    const before = within(view)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

    await act(async () => answer(read(anInvoiceDetail(43))()));

    expect(await screen.findByRole('dialog', { name: /^Take payment/ })).toBeVisible();
    const foot = ['Return', 'Take payment', 'Share', 'Download PDF', 'Print'];
    expect(before.filter((name) => foot.includes(name ?? ''))).toEqual(foot);
  });

  it('is shared with what is open', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { view, user } = await openView(anInvoiceDetail(43, { total: 447, open: 247 }));

    await user.click(await within(view).findByRole('button', { name: 'Share' }));

    const address = String(opened.mock.calls[0]?.[0]);
    expect(new URL(address).searchParams.get('text')).toMatch(/Total: ₹447\.00\nTo pay: ₹247\.00$/);
    opened.mockRestore();
  });

  it('is missed with a sentence and loaded again', async () => {
    const opened = await openView(undefined, { 'money.readInvoice': noNetwork() });
    expect(await screen.findByText('Error loading payments')).toBeVisible();

    server.script({ 'money.readInvoice': read(paid) });
    await press(opened, 'Retry');

    expect(await screen.findByText(/RC-2627-000001/)).toBeVisible();
  });
});

describe('the rating of a bill', () => {
  const openRating = async (more: Script = {}) => {
    const { view, user } = await openView(aBillDetail(43), {
      'bills.readBill': () => ({ success: true, bill: {}, ratings: [{ lineNo: 1, rating: 2 }] }),
      'bills.rateBill': () => ({ success: true, orderId: 'ORD-1', rating: 4, ratings: [] }),
      ...more,
    });
    await user.click(await within(view).findByRole('button', { name: 'Rate goods' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Rate the goods of INV-2627-000043' }) };
  };

  it('begins with the stars of before, and sends those that changed', async () => {
    const { user, dialog } = await openRating();
    const rice = within(await within(dialog).findByRole('group', { name: /^Basmati Rice/ }));
    expect(rice.getByRole('radio', { name: '2 stars' })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Save ratings' })).toHaveAttribute('aria-disabled', 'true');

    await user.click(
      within(within(dialog).getByRole('group', { name: 'Sugar' })).getByRole('radio', { name: '5 stars' }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save ratings' }));

    expect(await screen.findByText('Ratings saved')).toBeVisible();
    expect(server.to('bills.rateBill').map((request) => [request.path, jsonBody(request)])).toEqual([
      [expect.stringMatching(/^\/api\/bills\/ORD-.+\/ratings$/), { ratings: [{ lineNo: 2, rating: 5 }] }],
    ]);
    expect(screen.queryByRole('dialog', { name: /^Rate/ })).not.toBeInTheDocument();
  });

  it('is not offered for an order, which was rated when it was placed', async () => {
    const { view } = await openView();
    await within(view).findByText('Open');

    expect(within(view).queryByRole('button', { name: 'Rate goods' })).not.toBeInTheDocument();
  });
});

describe('taking a payment', () => {
  const openTake = async (more: Script = {}) => {
    const opened = await openView(undefined, more);
    await press(opened, 'Take payment');
    const dialog = await screen.findByRole('dialog', { name: 'Take payment for INV-2627-000043' });
    return { ...opened, dialog, amount: within(dialog).getByRole('textbox') as HTMLInputElement };
  };

  it('begins with what is open, selected, and is followed by the view, the list and its figures', async () => {
    const { user, amount } = await openTake();
    expect([amount.value, amount.selectionStart, amount.selectionEnd]).toEqual(['247', 0, 3]);
    server.script({
      'money.readInvoice': read(paid),
      'billing.pageInvoices': () => invoicePage([anInvoice(43, { status: 'Paid' })]),
    });

    await user.keyboard('500{Enter}');

    expect(await screen.findByText('₹247 received. Change ₹253.')).toBeVisible();
    expect(bodiesOf('money.recordPayment')).toMatchObject([
      { invoiceId: 'INV-2627-000043', amount: 247, method: 'cash', tendered: 500, state: 'done' },
    ]);
    const view = screen.getByRole('dialog', { name: 'Invoice INV-2627-000043' });
    expect(await within(view).findByText(/RC-2627-000001/)).toBeVisible();
    expect(within(view).getByText('Total paid')).toBeVisible();
    expect(within(view).queryByRole('button', { name: 'Take payment' })).not.toBeInTheDocument();
    await waitFor(() => expect(server.to('billing.pageInvoices')).toHaveLength(2));
  });

  it('takes a part by the letter of its method, and what the customer says to have paid by UPI', async () => {
    const { user } = await openTake();

    await user.keyboard('u100p');

    expect(await screen.findByText('₹100 is to be confirmed')).toBeVisible();
    expect(bodiesOf('money.recordPayment')).toMatchObject([
      { amount: 100, method: 'upi', tendered: null, state: 'pending' },
    ]);
  });

  it('never takes more than is open by anything but cash', async () => {
    const { user, dialog } = await openTake();

    await user.keyboard('d247.01{Enter}');

    expect(within(dialog).getByText('Only cash may be more than what is left to pay')).toBeVisible();
    expect(bodiesOf('money.recordPayment')).toEqual([]);
  });

  it('says what is open when another till was faster, and begins with that', async () => {
    const { user, dialog, amount } = await openTake({
      'money.recordPayment': refuse(409, { code: 'more-than-open', message: 'Only 100.00 is open' }),
    });
    server.script({ 'money.readInvoice': read(anInvoiceDetail(43, { open: 100 })) });

    await user.keyboard('{Enter}');

    expect(await within(dialog).findByText('Only 100.00 is open')).toBeVisible();
    await waitFor(() => expect(amount).toHaveValue('100'));
  });

  it('sends what was lost again as it was, with its key', async () => {
    const { user, dialog } = await openTake({ 'money.recordPayment': noNetwork() });
    await user.keyboard('50{Enter}');
    expect(await within(dialog).findByText(/may be recorded already/)).toBeVisible();

    // Another amount would be another payment.
    await user.keyboard('99');
    server.script({ 'money.recordPayment': moneyCalls()['money.recordPayment'] as never });
    await press({ user }, 'Try again');

    expect(await screen.findByText('₹50 received')).toBeVisible();
    const [first, second] = bodiesOf('money.recordPayment');
    expect(first?.paymentKey).toMatch(/^[\da-f-]{36}$/);
    expect(second).toEqual(first);
  });
});

describe('a return', () => {
  const openReturn = async (more: Script = {}) => {
    const opened = await openView(paid, more);
    await press(opened, 'Return');
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Return from INV-2627-000043' }) };
  };
  const quantityOf = (name: RegExp) => screen.getByRole('textbox', { name });

  it('gives back what the quote says, for goods and a reason that are chosen', async () => {
    const opened = await openReturn();
    await press(opened, /^One Basmati Rice 5\skg more$/);
    const goes = screen.getByRole('group', { name: /^Where Basmati/ });
    await opened.user.click(within(goes).getByRole('button', { name: 'Damaged' }));
    await press(opened, 'Wrong item');
    await press(opened, 'Give back ₹150');

    expect(await screen.findByText('CN-2627-000001: ₹150 given back')).toBeVisible();
    const lines = [{ lineNo: 1, quantity: 1, restock: 'damaged' }];
    expect(bodiesOf('money.quoteCreditNote').at(-1)).toEqual({ invoiceId: 'INV-2627-000043', lines });
    expect(bodiesOf('money.issueCreditNote')).toEqual([
      {
        creditNoteKey: expect.stringMatching(/^[\da-f-]{36}$/),
        invoiceId: 'INV-2627-000043',
        lines,
        reason: 'Wrong item',
        refunds: [{ method: 'cash', amount: 150 }],
        toAccount: 0,
      },
    ]);
    await waitFor(() => expect(server.to('money.readInvoice')).toHaveLength(2));
  });

  it.each([
    ['more than is left', /^How much of Basmati/, '3', 'Only 2 pieces left'],
    ['a part of a piece', /^How much of Basmati/, '0.5', 'Whole units only'],
    ['more than is left of loose goods', /^How much of Sugar/, '2.501', 'Only 2.5 kg left'],
    ['no number', /^How much of Sugar/, '1.2.3', 'Type a quantity'],
    ['a comma', /^How much of Sugar/, '1,5', 'Type a quantity'],
  ])('refuses %s where it is typed', async (_, name, typed, sentence) => {
    await openReturn();

    fireEvent.change(quantityOf(name), { target: { value: typed } });

    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take back' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('takes thousandths of loose goods, and asks why before it gives anything back', async () => {
    const opened = await openReturn();
    fireEvent.change(quantityOf(/^How much of Sugar/), { target: { value: '0.835' } });
    await press(opened, 'Give back ₹150');

    expect(screen.getByText('Say why, in at most 200 characters')).toBeVisible();
    expect(bodiesOf('money.issueCreditNote')).toEqual([]);
    await press(opened, 'Other');
    await opened.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wet');
    await press(opened, 'Give back ₹150');

    await waitFor(() =>
      expect(bodiesOf('money.issueCreditNote')).toMatchObject([
        { reason: 'Wet', lines: [{ lineNo: 2, quantity: 0.835, restock: 'shelf' }] },
      ]),
    );
  });

  it('gives back by other methods only what adds up', async () => {
    const opened = await openReturn();
    await press(opened, 'Everything');
    const cash = await screen.findByRole('textbox', { name: 'Amount by Cash' });
    fireEvent.change(cash, { target: { value: '100' } });
    expect(screen.getByText('Give back ₹150.00, not ₹100.00')).toBeVisible();
    fireEvent.change(cash, { target: { value: '1,50' } });
    expect(screen.getByText('Give back ₹150.00, not ₹0.00')).toBeVisible();
    fireEvent.change(cash, { target: { value: '100' } });
    expect(screen.getByRole('button', { name: 'Give back ₹150' })).toHaveAttribute('aria-disabled', 'true');

    await press(opened, 'Another way');
    await opened.user.selectOptions(screen.getAllByRole('combobox', { name: 'Method' })[1] as HTMLElement, 'upi');
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount by UPI' }), { target: { value: '50' } });
    await press(opened, 'Changed mind');
    await press(opened, 'Give back ₹150');

    await waitFor(() =>
      expect(bodiesOf('money.issueCreditNote')).toMatchObject([
        {
          refunds: [
            { method: 'cash', amount: 100 },
            { method: 'upi', amount: 50 },
          ],
        },
      ]),
    );
  });

  it('puts the money on the account of a customer', async () => {
    const opened = await openReturn({
      'money.readInvoice': () => ({
        success: true,
        timeZone: 'Asia/Kolkata',
        invoice: anInvoiceDetail(43, { customerId: '01970000-0000-7000-8000-000000000001' }),
      }),
      'money.issueCreditNote': () => ({
        success: true,
        message: 'Issued',
        creditNote: aCreditNote({ refunded: 0, toAccount: 150 }),
        refunds: [],
        invoice: {},
      }),
    });
    await press(opened, 'Everything');
    await opened.user.selectOptions(await screen.findByRole('combobox', { name: 'Method' }), 'To the account');
    await press(opened, 'Changed mind');
    await press(opened, 'Give back ₹150');

    expect(await screen.findByText('CN-2627-000001: ₹150 put on the account')).toBeVisible();
    expect(bodiesOf('money.issueCreditNote')).toMatchObject([{ refunds: [], toAccount: 150 }]);
  });

  it('offers no account to a walk-in', async () => {
    const opened = await openReturn();
    await press(opened, 'Everything');
    await screen.findByRole('combobox', { name: 'Method' });

    expect(screen.queryByRole('option', { name: 'To the account' })).not.toBeInTheDocument();
  });

  it('takes off what is open first', async () => {
    const opened = await openReturn({
      'money.quoteCreditNote': () => ({ success: true, quote: aQuote({ settled: 150, rest: 0, refunds: [] }) }),
      'money.issueCreditNote': () => ({
        success: true,
        message: 'Issued',
        creditNote: aCreditNote({ settled: 150, refunded: 0 }),
        refunds: [],
        invoice: {},
      }),
    });
    await press(opened, /^One Basmati Rice 5\skg more$/);
    expect(await within(opened.dialog).findByText('Off what is open')).toBeVisible();

    await press(opened, 'Changed mind');
    await press(opened, 'Take back');

    expect(await screen.findByText('CN-2627-000001: ₹150 off what was open')).toBeVisible();
    expect(bodiesOf('money.issueCreditNote')).toMatchObject([{ refunds: [] }]);
  });

  it('marks the lines of which another till took back more', async () => {
    const opened = await openReturn({
      'money.issueCreditNote': refuse(409, {
        code: 'more-than-sold',
        message: 'More than is left of a line',
        lines: [{ lineNo: 1, code: 'more-than-sold', left: 1 }],
      }),
    });
    await press(opened, 'Everything');
    await press(opened, 'Wrong item');
    await press(opened, 'Give back ₹150');

    expect(await within(opened.dialog).findByText('More than is left of a line')).toBeVisible();
    expect(screen.getByText('Only 1 piece left')).toBeVisible();
  });

  it('sends what was lost again as it was, with its key', async () => {
    const opened = await openReturn({ 'money.issueCreditNote': noNetwork() });
    await press(opened, 'Everything');
    await press(opened, 'Wrong item');
    await press(opened, 'Give back ₹150');
    expect(await within(opened.dialog).findByText(/may be written already/)).toBeVisible();

    server.script({ 'money.issueCreditNote': moneyCalls()['money.issueCreditNote'] as never });
    await press(opened, 'Try again');

    await screen.findByText('CN-2627-000001: ₹150 given back');
    const [first, second] = bodiesOf('money.issueCreditNote');
    expect(second).toEqual(first);
  });
});
