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
import { aPayment, paymentPage, settledInvoice } from '../../../../test-support/money.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { InvoicePage } from '../invoice-page.js';

let server: FakeServer;

const said = aPayment({ paymentId: 'p1', method: 'upi', amount: 100, state: 'pending' });
const refund = aPayment({ paymentId: 'p2', method: 'upi', amount: 40, state: 'pending', direction: 'out' });

function open(script: Script, at = '/dashboard/invoice') {
  server = fakeServer({ 'billing.pageInvoices': () => invoicePage([anInvoice(43)]), ...script });
  return renderScreen(<InvoicePage />, { at });
}

function settled() {
  return { success: true, message: 'Done', payment: said, invoice: settledInvoice() };
}

/** What waits: all of it until something was settled. */
function waiting(): Script {
  const isDone = () => server.requests.some(({ method }) => method === 'POST');
  return {
    'money.listPayments': ({ path }) => {
      if (!path.includes('state=pending')) return paymentPage([aPayment()]);
      return paymentPage(isDone() ? [] : [said, refund]);
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
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('To confirm');
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
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getAllByText(message)).toHaveLength(1);
  });
});
