import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, noNetwork, refuse, type Script } from '../../../test-support/fake-server.js';
import { figuresShown } from '../../../test-support/figures-shown.js';
import { anInvoice, invoiceList } from '../../../test-support/invoices.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/toast.js';
import type { Invoice } from './invoice-model.js';
import { InvoicePage } from './invoice-page.js';

let server: FakeServer;

const open = (script: Script, at = '/dashboard/invoice') => {
  server = fakeServer(script);
  return renderScreen(<InvoicePage />, { at });
};
const openList = (invoices: readonly Invoice[], script: Script = {}, at?: string) =>
  open({ 'billing.listInvoices': () => invoiceList(invoices), ...script }, at);

const rowOf = async (no: string) =>
  (await screen.findByRole('button', { name: `INV-2627-000${no}` })).closest('tr') as HTMLElement;
const choose = async ({ user }: ReturnType<typeof open>, no: string, action: string) => {
  await rowOf(no);
  await user.click(screen.getByRole('button', { name: `Actions for INV-2627-000${no}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const paid = (no: number) => ({
  success: true,
  message: 'Invoice paid successfully',
  invoice: anInvoice(no, { status: 'Paid' }),
});

afterEach(() => {
  server.close();
  dismissToasts();
});

describe('Invoice', () => {
  it('shows the figures and the list', async () => {
    openList([anInvoice(43, { dueDate: '2026-11-01T05:12:08.114Z' }), anInvoice(42, { status: 'Returned' })]);

    const row = await rowOf('043');
    expect(within(row).getByText('INV-043')).toBeInTheDocument();
    expect(within(row).getByText('₹1,139.00')).toBeInTheDocument();
    expect(within(row).getByText('01 Nov 26')).toBeInTheDocument();
    expect(within(row).getByText('Overdue')).toBeInTheDocument();
    expect(within(await rowOf('042')).getByText('Cancelled')).toBeInTheDocument();
    expect(screen.getByText('₹8,335.20')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Invoice ID',
      'Reference Number',
      'Amount',
      'Status',
      'Due Date',
      'Actions',
      'Actions',
    ]);
  });

  it('names the figures of all invoices', async () => {
    const answer = invoiceList([anInvoice(43)]);
    open({ 'billing.listInvoices': () => ({ ...answer, stats: { ...answer.stats, customers: 17 } }) });
    await rowOf('043');

    expect(figuresShown(screen.getByRole('region', { name: 'Overall Invoice' }))).toEqual([
      'Last 7 days 4',
      'All time 43',
      'Processed 28',
      'Received ₹18,091.95',
      'customers 17',
      'Outstanding ₹8,335.20',
      'Pending Payment 12',
    ]);
  });

  it('dates bills by the day of the shop, in the list and in the view', async () => {
    const late = anInvoice(43, { createdAt: '2026-11-22T03:00:00.000Z', dueDate: '2026-12-07T03:00:00.000Z' });
    const { user } = open({
      'billing.listInvoices': () => ({ ...invoiceList([late]), timeZone: 'America/New_York' }),
    });

    expect(within(await rowOf('043')).getByText('06 Dec 26')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'INV-2627-000043' }));

    expect(figuresShown(await screen.findByRole('dialog'))).toEqual(
      expect.arrayContaining(['Invoice date 21 Nov 2026', 'Due date 06 Dec 2026']),
    );
  });

  it('says when there is none', async () => {
    openList([]);

    expect(await screen.findByText('No invoices found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go to Product' })).toBeInTheDocument();
  });

  it('says when the search matches none, and shows all again', async () => {
    const { user } = openList([anInvoice(43)]);
    await rowOf('043');

    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'saffron');
    expect(await screen.findByText('No matching invoices found')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await rowOf('043')).toBeInTheDocument();
  });

  it('stands nine to a page; the address keeps page and search', async () => {
    const { user } = openList(
      Array.from({ length: 21 }, (_, index) => anInvoice(50 - index)),
      {},
      '/dashboard/invoice?page=3',
    );

    expect(await screen.findByText('Page 3 of 3')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);

    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader')).toHaveLength(9);

    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), '000050');
    expect(await rowOf('050')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  });

  it('shows its last page when the address names one behind it, as after the last row there was deleted', async () => {
    openList(
      Array.from({ length: 11 }, (_, index) => anInvoice(50 - index)),
      {},
      '/dashboard/invoice?page=3',
    );

    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });

  it.each([
    ['Failed to fetch invoices', refuse(503, { message: 'The service is temporarily unavailable.' })],
    ['Error loading invoices', noNetwork()],
  ])('says "%s" in place of the table and loads on Retry', async (sentence, answer) => {
    const { user } = open({ 'billing.listInvoices': [answer, () => invoiceList([anInvoice(43)])] });

    expect(await screen.findAllByText(sentence)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await rowOf('043')).toBeInTheDocument();
  });
});

describe('Pay, return and delete', () => {
  it('changes the row only when the server has said so, then asks for the list again', async () => {
    let answer: (reply: unknown) => void = () => {};
    const isPaid = jest.fn(() => false);
    const view = open({
      'billing.listInvoices': () => invoiceList([isPaid() ? anInvoice(43, { status: 'Paid' }) : anInvoice(43)]),
      'billing.payInvoice': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await choose(view, '043', 'Pay');

    await waitFor(() => expect(server.to('billing.payInvoice')).toHaveLength(1));
    expect(within(await rowOf('043')).getByText('Unpaid')).toBeInTheDocument();
    expect(server.to('billing.payInvoice')[0]?.path).toBe('/api/invoices/INV-2627-000043/pay');

    isPaid.mockReturnValue(true);
    answer(paid(43));
    expect(await within(await rowOf('043')).findByText('Paid')).toBeInTheDocument();
    expect(await screen.findByText('Invoice paid successfully')).toBeInTheDocument();
    await waitFor(() => expect(server.to('billing.listInvoices')).toHaveLength(2));
  });

  it.each([409, 404])(
    'says what failed, leaves the row alone and asks for the list again after a %i',
    async (status) => {
      const refusal = refuse(status, { code: 'invoice-paid', message: 'This invoice is already paid' });
      const view = openList([anInvoice(43)], { 'billing.returnInvoice': refusal });
      await choose(view, '043', 'Return/Cancel');

      expect(await screen.findAllByText('Error returning/cancelling invoice')).toHaveLength(2);
      expect(within(await rowOf('043')).getByText('Unpaid')).toBeInTheDocument();
      await waitFor(() => expect(server.to('billing.listInvoices')).toHaveLength(2));

      await view.user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.getAllByText('Error returning/cancelling invoice')).toHaveLength(1);
    },
  );

  it('tells what the server said when it did not do it', async () => {
    const view = openList([anInvoice(43)], { 'billing.payInvoice': () => ({ success: false, message: 'Not today' }) });
    await choose(view, '043', 'Pay');

    expect(await screen.findAllByText('Not today')).toHaveLength(2);
    expect(within(await rowOf('043')).getByText('Unpaid')).toBeInTheDocument();
  });

  it('pays by the button of phones', async () => {
    const { user } = openList([anInvoice(43)], { 'billing.payInvoice': () => paid(43) });

    await user.click(await screen.findByRole('button', { name: 'Pay INV-2627-000043' }));

    expect(await screen.findByText('Invoice paid successfully')).toBeInTheDocument();
  });

  it('asks before it deletes, then gives the focus to the next row', async () => {
    const rows = [45, 44, 43].map((no) => anInvoice(no, { status: 'Paid' }));
    const left = jest.fn(() => rows);
    const view = open({
      'billing.listInvoices': () => invoiceList(left()),
      'billing.archiveInvoice': () => ({ success: true, message: 'Invoice deleted successfully', invoice: rows[1] }),
    });
    await choose(view, '044', 'Delete');

    const question = await screen.findByRole('alertdialog', { name: 'Confirm Delete' });
    expect(within(question).getByText('This invoice will be deleted.')).toBeInTheDocument();
    expect(within(question).getByText(/INV-2627-000044 · ₹1,139\.00/)).toBeInTheDocument();

    left.mockReturnValue([rows[0], rows[2]] as typeof rows);
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Invoice deleted successfully')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'INV-2627-000044' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'INV-2627-000043' })).toHaveFocus());
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

describe('The view of an invoice', () => {
  const openView = async (over: Partial<Invoice> = {}) => {
    const view = openList([anInvoice(43, over)]);
    (await screen.findByRole('button', { name: 'INV-2627-000043' })).focus();
    await view.user.keyboard('v');
    return { view, dialog: await screen.findByRole('dialog', { name: 'Invoice INV-2627-000043' }) };
  };

  it('opens by v on the focused row, says everything and gives the focus back', async () => {
    const { view, dialog } = await openView();

    for (const text of ['Meera Nair', '₹990.00', '₹99.00', '₹50.00', '₹1,139.00', 'Total due', '21 Nov 2026']) {
      expect(within(dialog).getAllByText(text)).not.toHaveLength(0);
    }
    expect(within(dialog).getByText('One thousand one hundred thirty-nine rupees only')).toBeInTheDocument();
    expect(within(dialog).getByText(/pay within 15 days/)).toBeInTheDocument();
    expect(within(dialog).getByText('Authorised signature')).toBeInTheDocument();

    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'INV-2627-000043' })).toHaveFocus());
  });

  it('prints by its button and by Ctrl+P, from a root that exists only meanwhile', async () => {
    const print = jest.fn(() => {
      fireEvent(window, new Event('beforeprint'));
      expect(document.querySelectorAll('article')).toHaveLength(2);
      fireEvent(window, new Event('afterprint'));
    });
    window.print = print;
    const { view, dialog } = await openView();

    await view.user.click(within(dialog).getByRole('button', { name: 'Print' }));
    await view.user.keyboard('{Control>}p{/Control}');

    expect(print).toHaveBeenCalledTimes(2);
    expect(document.querySelectorAll('article')).toHaveLength(1);
  });

  it('changes to the paper of receipt printers', async () => {
    const { view, dialog } = await openView();
    expect(within(dialog).getByRole('radio', { name: 'A4' })).toBeChecked();

    await view.user.click(within(dialog).getByRole('radio', { name: '80 mm receipt' }));

    expect(within(dialog).getByRole('article')).toHaveClass('receipt');
  });

  it('says so when the PDF cannot be made', async () => {
    const { view, dialog } = await openView();
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });

    await view.user.click(within(dialog).getByRole('button', { name: 'Download PDF' }));

    expect(await screen.findAllByText('The PDF could not be made. Please try again.')).toHaveLength(2);
  });
});
