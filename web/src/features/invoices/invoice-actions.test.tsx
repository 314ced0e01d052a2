import { screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, noNetwork, refuse, type Script } from '../../../test-support/fake-server.js';
import { anInvoice, invoicePage } from '../../../test-support/invoices.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import type { Invoice } from './invoice-model.js';
import { InvoicePage } from './invoice-page.js';

let server: FakeServer;

function open(script: Script) {
  server = fakeServer(script);
  return renderScreen(<InvoicePage />, { at: '/dashboard/invoice' });
}

function openList(invoices: readonly Invoice[], script: Script) {
  return open({ 'billing.pageInvoices': () => invoicePage(invoices), ...script });
}

async function rowOf(no: string) {
  return (await screen.findByRole('button', { name: `INV-2627-000${no}` })).closest('tr') as HTMLElement;
}

async function choose({ user }: ReturnType<typeof open>, no: string, action: string) {
  await rowOf(no);
  await user.click(screen.getByRole('button', { name: `Actions for INV-2627-000${no}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** Chooses Return/Cancel and answers the question. */
async function takeBack(view: ReturnType<typeof open>, no: string) {
  await choose(view, no, 'Return/Cancel');
  await view.user.click(await screen.findByRole('button', { name: 'Return/Cancel' }));
}

function paid(no: number) {
  return {
    success: true,
    message: 'Invoice paid successfully',
    invoice: anInvoice(no, { status: 'Paid' }),
  };
}

afterEach(() => {
  server.close();
  dismissToasts();
});

describe('Pay, return and delete', () => {
  it('changes the row only after the server confirms, then refetches the list', async () => {
    let answer: (reply: unknown) => void = () => {};
    const isPaid = jest.fn(() => false);
    const view = open({
      'billing.pageInvoices': () => invoicePage([isPaid() ? anInvoice(43, { status: 'Paid' }) : anInvoice(43)]),
      'billing.payInvoice': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await choose(view, '043', 'Pay');

    await waitFor(() => expect(server.to('billing.payInvoice')).toHaveLength(1));
    expect(
      within(await rowOf('043'))
        .getByText('Unpaid')
        .closest('[aria-busy="true"]'),
    ).not.toBeNull();
    expect(server.to('billing.payInvoice')[0]?.path).toBe('/api/invoices/INV-2627-000043/pay');

    isPaid.mockReturnValue(true);
    answer(paid(43));
    const state = await within(await rowOf('043')).findByText('Paid');
    await waitFor(() => expect(state.closest('[aria-busy]')).toBeNull());
    expect(await screen.findByText('Invoice paid successfully')).toBeInTheDocument();
    await waitFor(() => expect(server.to('billing.pageInvoices')).toHaveLength(2));
  });

  it.each([409, 404])('shows what failed, keeps the row and reloads the list after a %i', async (status) => {
    const refusal = refuse(status, { code: 'invoice-paid', message: 'This invoice is already paid' });
    const view = openList([anInvoice(43)], { 'billing.returnInvoice': refusal });
    await takeBack(view, '043');

    expect(await screen.findAllByText('Error returning/cancelling invoice')).toHaveLength(2);
    expect(within(await rowOf('043')).getByText('Unpaid')).toBeInTheDocument();
    await waitFor(() => expect(server.to('billing.pageInvoices')).toHaveLength(2));

    await view.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getAllByText('Error returning/cancelling invoice')).toHaveLength(1);
  });

  it("shows the server's text when it refused", async () => {
    const view = openList([anInvoice(43)], { 'billing.payInvoice': () => ({ success: false, message: 'Not today' }) });
    await choose(view, '043', 'Pay');

    expect(await screen.findAllByText('Not today')).toHaveLength(2);
    expect(within(await rowOf('043')).getByText('Unpaid')).toBeInTheDocument();
  });

  it('sends another act under another key, however the act before it ended', async () => {
    const view = openList([anInvoice(43)], {
      'billing.payInvoice': noNetwork(),
      'billing.returnInvoice': () => ({ success: true, message: '', invoice: anInvoice(43, { status: 'Returned' }) }),
    });
    await choose(view, '043', 'Pay');
    expect(await screen.findAllByText('Error paying invoice')).toHaveLength(2);

    await takeBack(view, '043');

    expect(await screen.findByText('Invoice returned/cancelled successfully')).toBeInTheDocument();
    const [pay, back] = [server.to('billing.payInvoice')[0], server.to('billing.returnInvoice')[0]];
    expect(back?.options.idempotencyKey).not.toBe(pay?.options.idempotencyKey);
  });

  it.each([
    ['Pay', 'billing.payInvoice', 'Failed to pay invoice'],
    ['Return/Cancel', 'billing.returnInvoice', 'Failed to return/cancel invoice'],
  ] as const)('shows that %s failed when the server refuses without a reason', async (act, call, sentence) => {
    const view = openList([anInvoice(43)], { [call]: () => ({ success: false }) });
    await (act === 'Pay' ? choose(view, '043', act) : takeBack(view, '043'));

    expect(await screen.findAllByText(sentence)).toHaveLength(2);
  });

  it('keeps its list when a reload fails, and loads on Retry', async () => {
    const known = () => invoicePage([anInvoice(43)]);
    const view = open({
      'billing.pageInvoices': [known, noNetwork(), known],
      'billing.payInvoice': refuse(404, { message: 'Invoice not found' }),
    });
    await choose(view, '043', 'Pay');

    expect(await screen.findAllByText('Error loading invoices')).toHaveLength(1);
    expect(await rowOf('043')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
  });

  it('pays by the button of phones', async () => {
    const { user } = openList([anInvoice(43)], { 'billing.payInvoice': () => paid(43) });

    await user.click(await screen.findByRole('button', { name: 'Pay INV-2627-000043' }));

    expect(await screen.findByText('Invoice paid successfully')).toBeInTheDocument();
  });

  it('asks before it returns, with what goes back and how much, and the harmless answer first', async () => {
    const lines = ['Tata Salt', 'Toor Dal'].map((productName) => ({ productName, quantity: 1.5, price: 24 }));
    const returned = anInvoice(43, { status: 'Returned' });
    const view = openList([anInvoice(44), anInvoice(43, { items: lines })], {
      'billing.returnInvoice': () => ({ success: true, message: '', invoice: returned }),
    });
    await choose(view, '043', 'Return/Cancel');

    const question = await screen.findByRole('alertdialog', { name: 'Cancel INV-2627-000043 ₹1,139.00?' });
    expect(question).toHaveTextContent("1.5 × Tata Salt, 1.5 × Toor Dal go back into stock. This can't be undone.");
    expect(within(question).getByRole('button', { name: 'Keep invoice' })).toHaveFocus();
    expect(server.to('billing.returnInvoice')).toEqual([]);
    await view.user.click(within(question).getByRole('button', { name: 'Return/Cancel' }));

    expect(await screen.findByText('Invoice returned/cancelled successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'INV-2627-000043' })).toHaveFocus());
  });

  it('asks by the button of phones too, and returns nothing on Keep', async () => {
    const sold = [{ productName: 'Tata Salt', quantity: 1, price: 24 }];
    const { user } = openList([anInvoice(43, { items: sold })], {});

    await user.click(await screen.findByRole('button', { name: 'Return/Cancel INV-2627-000043' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent("1 × Tata Salt goes back into stock. This can't be undone.");
    await user.click(within(question).getByRole('button', { name: 'Keep invoice' }));

    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(server.to('billing.returnInvoice')).toEqual([]);
  });

  it('asks before it deletes, then focuses the next row', async () => {
    const rows = [45, 44, 43].map((no) => anInvoice(no, { status: 'Paid' }));
    const left = jest.fn(() => rows);
    const view = open({
      'billing.pageInvoices': () => invoicePage(left()),
      'billing.archiveInvoice': () => ({ success: true, message: 'Invoice deleted successfully', invoice: rows[1] }),
    });
    await choose(view, '044', 'Delete');

    const question = await screen.findByRole('alertdialog', { name: 'Confirm Delete' });
    expect(within(question).getByText('This invoice will be deleted.')).toBeInTheDocument();
    expect(
      within(question).getByText(/INV-2627-000044 for ₹1,139\.00 is removed from this list only/),
    ).toBeInTheDocument();

    left.mockReturnValue([rows[0], rows[2]] as typeof rows);
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Invoice deleted successfully')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'INV-2627-000044' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'INV-2627-000043' })).toHaveFocus());
  });

  it.each([
    ['the row before it when the last one was deleted', ['045', '044', '043'], 'INV-2627-000044'],
    ['the search when no row is left', ['043'], 'Search invoices'],
  ])('gives the focus to %s', async (_, numbers, focused) => {
    const rows = numbers.map((no) => anInvoice(Number(no), { status: 'Paid' }));
    const left = jest.fn(() => rows);
    const view = open({
      'billing.pageInvoices': () => invoicePage(left()),
      'billing.archiveInvoice': () => ({ success: true, message: '', invoice: rows.at(-1) }),
    });
    await choose(view, '043', 'Delete');
    left.mockReturnValue(rows.slice(0, -1));

    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(focused));
  });

  it('deletes once however often it is pressed, and keeps the dialog open until done', async () => {
    let answer: (reply: unknown) => void = () => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const view = openList([anInvoice(43, { status: 'Paid' })], { 'billing.archiveInvoice': () => slow });
    await choose(view, '043', 'Delete');
    const question = await screen.findByRole('alertdialog');

    await view.user.dblClick(within(question).getByRole('button', { name: 'Delete' }));
    await view.user.keyboard('{Escape}');

    expect(question).toBeInTheDocument();
    expect(server.to('billing.archiveInvoice')).toHaveLength(1);
    answer({ success: true, message: '' });
    await waitFor(() => expect(question).not.toBeInTheDocument());
  });

  it('returns the focus to its button on No, also after another row was deleted', async () => {
    const rows = [45, 44, 43].map((no) => anInvoice(no, { status: 'Paid' }));
    const left = jest.fn(() => rows);
    const view = open({
      'billing.pageInvoices': () => invoicePage(left()),
      'billing.archiveInvoice': () => ({ success: true, message: '', invoice: rows[0] }),
    });
    await choose(view, '045', 'Delete');
    left.mockReturnValue(rows.slice(1));
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

    await choose(view, '043', 'Delete');
    await view.user.click(await screen.findByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for INV-2627-000043' })).toHaveFocus());
  });

  it('keeps the row when deleting fails or is cancelled', async () => {
    const view = openList([anInvoice(43, { status: 'Paid' })], { 'billing.archiveInvoice': noNetwork() });
    await choose(view, '043', 'Delete');
    await view.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.to('billing.archiveInvoice')).toHaveLength(0);

    await choose(view, '043', 'Delete');
    const question = await screen.findByRole('alertdialog');
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findAllByText('Error deleting invoice')).toHaveLength(2);
    expect(await rowOf('043')).toBeInTheDocument();
  });
});
