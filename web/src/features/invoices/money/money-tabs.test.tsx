import { screen, waitFor, within } from '@testing-library/react';
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
  aListedNote,
  aPayment,
  moneyCalls,
  notePage,
  paymentPage,
  settledInvoice,
} from '../../../../test-support/money.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { InvoicePage } from '../invoice-page.js';

let server: FakeServer;

const pending = aPayment({ paymentId: 'p1', method: 'upi', amount: 100, state: 'pending' });
const refund = aPayment({ paymentId: 'p2', method: 'upi', amount: 40, state: 'pending', direction: 'out' });

function open(script: Script, at = '/dashboard/invoice') {
  server = fakeServer({ 'billing.pageInvoices': () => invoicePage([anInvoice(43)]), ...script });
  return renderScreen(<InvoicePage />, { at });
}

function settled() {
  return { success: true, message: 'Done', payment: pending, invoice: settledInvoice() };
}

/** One drawer, in which a session is open. */
function drawersWith(sessionId: string) {
  const open = { sessionId, openedAt: '2026-11-21T03:30:00.000Z', openedBy: 'u1' };
  return () => ({ success: true, drawers: [{ drawerId: 'd1', name: 'Till', open }] });
}

/** What waits: all of it until something was settled. */
function waiting(): Script {
  const isDone = () => server.requests.some(({ method }) => method === 'POST');
  return {
    'money.listPayments': ({ path }) => {
      if (!path.includes('state=pending')) return paymentPage([aPayment()]);
      return paymentPage(isDone() ? [] : [pending, refund]);
    },
    'money.confirmPayment': settled,
    'money.failPayment': settled,
    'money.changePaymentMethod': settled,
  };
}

const CONFIRM = '/dashboard/invoice?tab=confirm';

afterEach(() => {
  dismissToasts();
  server.close();
});

describe('the tabs of Invoice', () => {
  it('begin with the bills, are walked by arrow keys and say how much waits', async () => {
    const { user } = open(waiting());
    expect(await screen.findByRole('searchbox')).toBeVisible();
    expect(await screen.findByRole('tab', { name: /^To confirm\s*2$/ })).toBeVisible();

    screen.getByRole('tab', { name: 'Bills' }).focus();
    await user.keyboard('{ArrowRight}');

    expect(screen.getByRole('tab', { name: 'Payments' })).toHaveFocus();
    expect(await screen.findByRole('tabpanel', { name: 'Payments' })).toContainElement(
      await screen.findByRole('link', { name: 'INV-2627-000043' }),
    );
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Returns');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('button', { name: 'INV-2627-000043' })).toBeVisible();
  });

  it('show the payments page by page, and lead to their bill', async () => {
    const first = [aPayment(), aPayment({ paymentId: 'p5', direction: 'out', cause: 'refund', amount: 40 })];
    const { user } = open(
      {
        'money.listPayments': ({ path }) =>
          path.includes('cursor=c2')
            ? paymentPage([aPayment({ paymentId: 'p9', invoiceId: 'INV-2627-000009' })])
            : paymentPage(first, 'c2'),
      },
      '/dashboard/invoice?tab=payments',
    );
    const table = await screen.findByRole('table', { name: 'Payments' });
    await within(table).findByText('₹200.00');
    expect(within(table).getByText('−₹40.00')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await within(table).findByRole('link', { name: 'INV-2627-000009' }));

    expect(await screen.findByRole('searchbox')).toHaveValue('INV-2627-000009');
  });

  it('say that there are no payments, or that they could not be loaded', async () => {
    const { user } = open({ 'money.listPayments': noNetwork() }, '/dashboard/invoice?tab=payments');
    expect(await screen.findByText('Error loading payments')).toBeVisible();

    server.script({ 'money.listPayments': () => paymentPage([]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('No payments yet')).toBeVisible();
  });
});

describe('a payment of the list', () => {
  const inDrawer = aPayment({ paymentId: 'p1', sessionId: 's1' });
  const openMenu = async (script: Script = {}) => {
    const { user } = open(
      {
        'money.listPayments': () => paymentPage([inDrawer]),
        'money.listDrawers': drawersWith('s1'),
        'money.reversePayment': settled,
        'money.changePaymentMethod': settled,
        ...script,
      },
      '/dashboard/invoice?tab=payments',
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for ₹200.00, INV-2627-000043' }));
    return user;
  };
  const choose = async (user: Awaited<ReturnType<typeof openMenu>>, name: string) => {
    await user.click(await screen.findByRole('menuitem', { name }));
    return screen.findByRole('dialog');
  };

  it('is reversed for a reason; the list and the bills follow', async () => {
    const user = await openMenu();
    const dialog = await choose(user, 'Reverse');
    expect(dialog).toHaveAccessibleName('Reverse ₹200?');

    await user.click(within(dialog).getByRole('button', { name: 'Reverse' }));
    expect(within(dialog).getByText('Say why, in at most 200 characters')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Wrong bill' }));
    await user.click(within(dialog).getByRole('button', { name: 'Reverse' }));

    expect(await screen.findByText('₹200 reversed')).toBeVisible();
    expect(jsonBody(server.to('money.reversePayment')[0])).toEqual({ reason: 'Wrong bill' });
    expect(server.to('money.reversePayment')[0]?.options.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    await waitFor(() => expect(server.to('billing.pageInvoices')).toHaveLength(2));
  });

  it('gets another method while its drawer is open; a refusal stays in words', async () => {
    const message = 'This drawer is closed. Open it first.';
    const user = await openMenu({
      'money.changePaymentMethod': refuse(409, { code: 'drawer-closed', message }),
    });
    const dialog = await choose(user, 'Change method');
    await user.click(within(dialog).getByRole('button', { name: 'Card' }));
    await user.click(within(dialog).getByRole('button', { name: 'Note as Card' }));
    expect(await within(dialog).findByText(message)).toBeVisible();

    server.script({ 'money.changePaymentMethod': settled });
    await user.click(within(dialog).getByRole('button', { name: 'Note as Card' }));

    expect(await screen.findByText('₹200 noted as Card')).toBeVisible();
    expect(jsonBody(server.to('money.changePaymentMethod').at(-1))).toEqual({ method: 'card' });
  });

  it('keeps its method once its drawer is closed', async () => {
    await openMenu({ 'money.listDrawers': drawersWith('s2') });

    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Reverse']);
  });

  it.each([
    ['a refund', { direction: 'out', cause: 'refund' }],
    ['one that waits', { state: 'pending', method: 'upi' }],
    ['one that was reversed', { state: 'reversed' }],
  ] as const)('offers nothing for %s', async (_, over) => {
    open({ 'money.listPayments': () => paymentPage([aPayment(over)]) }, '/dashboard/invoice?tab=payments');
    await screen.findByRole('link', { name: 'INV-2627-000043' });

    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('is found by day, method and state; another filter begins with the first page', async () => {
    const { user } = open(
      {
        'money.listPayments': ({ path }) =>
          path.includes('method=upi')
            ? paymentPage([])
            : paymentPage([aPayment()], path.includes('cursor') ? null : 'c2'),
      },
      '/dashboard/invoice?tab=payments',
    );
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    const queries = () =>
      server
        .to('money.listPayments')
        .map(({ path }) => new URLSearchParams(path.split('?')[1]).toString())
        .filter((query) => query.includes('limit=9'));
    await waitFor(() => expect(queries().at(-1)).toContain('cursor=c2'));

    await user.type(screen.getByRole('textbox', { name: 'Day' }), '211126');
    await waitFor(() => expect(queries().at(-1)).toBe('limit=9&day=2026-11-21'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'done');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'upi');

    expect(await screen.findByText('No payments like this')).toBeVisible();
    expect(queries().at(-1)).toBe('limit=9&day=2026-11-21&method=upi&state=done');
    await user.clear(screen.getByRole('textbox', { name: 'Day' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'All methods');
    await waitFor(() => expect(queries().at(-1)).toBe('limit=9&state=done'));
  });
});

describe('the returns', () => {
  it('show how their money went back, and open and print like a bill', async () => {
    const printed = jest.spyOn(window, 'print').mockReturnValue();
    const refunds = [
      { method: 'cash', state: 'done', amount: 100 },
      { method: 'upi', state: 'pending', amount: 50 },
    ] as const;
    const { user } = open(
      { ...moneyCalls(), 'money.listCreditNotes': () => notePage([aListedNote({ refunds: [...refunds] })]) },
      '/dashboard/invoice?tab=returns',
    );
    const table = await screen.findByRole('table', { name: 'Returns' });
    await within(table).findByText('Cash, UPI (to send)');
    expect(within(table).getByText('₹150.00')).toBeVisible();

    await user.click(within(table).getByRole('button', { name: 'CN-2627-000001' }));
    const view = await screen.findByRole('dialog', { name: 'Credit note CN-2627-000001' });
    const sheet = await within(view).findByRole('article');
    for (const text of ['Credit note', 'For invoice', 'INV-2627-000043', 'To send', '₹100.00 given back by Cash'])
      expect(within(sheet).getAllByText(text)[0]).toBeVisible();
    expect(within(sheet).getByText('₹50.00 to be sent by UPI')).toBeVisible();
    await user.click(within(view).getByRole('radio', { name: '58 mm receipt' }));
    expect(within(view).getByRole('article')).toHaveClass('bill-receipt58');
    await user.click(within(view).getByRole('button', { name: 'Print' }));
    expect(printed).toHaveBeenCalledTimes(1);
    printed.mockRestore();
  });

  it('are found by day, and say when there are none', async () => {
    const { user } = open({ 'money.listCreditNotes': () => notePage([]) }, '/dashboard/invoice?tab=returns');
    expect(await screen.findByText('No returns yet')).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: 'Day' }), '211126');

    expect(await screen.findByText('No returns on this day')).toBeVisible();
    expect(server.to('money.listCreditNotes').at(-1)?.path).toContain('day=2026-11-21');
  });
});

describe('what is to confirm', () => {
  it.each([
    ['Received: ₹100.00', 'money.confirmPayment', '₹100 received'],
    ['Sent: ₹40.00', 'money.confirmPayment', '₹40 sent'],
  ] as const)('is settled by one press: %s', async (name, call, done) => {
    const { user } = open(waiting(), CONFIRM);

    await user.click(await screen.findByRole('button', { name: `${name}, INV-2627-000043` }));

    expect(await screen.findByText(done)).toBeVisible();
    expect(server.to(call)[0]?.options.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(await screen.findByText('No refund waits to be sent.')).toBeVisible();
    await waitFor(() => expect(server.to('billing.pageInvoices')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(/^To confirm$/));
  });

  it('never came, for a reason', async () => {
    const { user } = open(waiting(), CONFIRM);
    await user.click(await screen.findByRole('button', { name: /^Never came/ }));
    const dialog = await screen.findByRole('dialog', { name: '₹100 never came' });

    await user.click(within(dialog).getByRole('button', { name: 'Never came' }));
    expect(within(dialog).getByText('Say why, in at most 200 characters')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Not in the bank' }));
    await user.click(within(dialog).getByRole('button', { name: 'Never came' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(jsonBody(server.to('money.failPayment')[0])).toEqual({ reason: 'Not in the bank' });
  });

  it('is paid another way', async () => {
    const { user } = open(waiting(), CONFIRM);
    await user.click(await screen.findByRole('button', { name: /^Pay otherwise/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Pay ₹40 another way' });
    expect(within(dialog).queryByRole('button', { name: 'UPI' })).not.toBeInTheDocument();

    await user.click(within(dialog).getByRole('button', { name: 'Bank' }));
    await user.click(within(dialog).getByRole('button', { name: 'Pay by Bank' }));

    expect(await screen.findByText('₹40 given back by Bank')).toBeVisible();
    expect(jsonBody(server.to('money.changePaymentMethod')[0])).toEqual({ method: 'bank' });
  });

  it('stays with the reason when the server refuses', async () => {
    const message = 'Only 0.00 is open';
    const { user } = open(
      { ...waiting(), 'money.confirmPayment': refuse(409, { code: 'more-than-open', message }) },
      CONFIRM,
    );

    await user.click(await screen.findByRole('button', { name: /^Received/ }));

    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(screen.getByText(/came back meanwhile\. .*choose Never came/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getAllByText(message)).toHaveLength(1);
  });
});
