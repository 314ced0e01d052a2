import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, noNetwork, refuse, type Script } from '../../../test-support/fake-server.js';
import { figuresShown } from '../../../test-support/figures-shown.js';
import { anInvoice, invoicePage, invoicePages } from '../../../test-support/invoices.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import type { Invoice } from './invoice-model.js';
import { InvoicePage } from './invoice-page.js';

let server: FakeServer;

function open(script: Script, at = '/dashboard/invoice') {
  server = fakeServer(script);
  return renderScreen(<InvoicePage />, { at });
}

function openList(invoices: readonly Invoice[], at?: string) {
  return open({ 'billing.pageInvoices': invoicePages(invoices) }, at);
}

async function rowOf(no: string) {
  return (await screen.findByRole('button', { name: `INV-2627-000${no}` })).closest('tr') as HTMLElement;
}

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

  it('leads to the deleted invoices that the figures still count', async () => {
    const deleted = anInvoice(42, { status: 'Paid', archivedAt: '2026-11-22T05:12:08.114Z' });
    const stats = { ...invoicePage([]).stats, totalInvoices: 2 };
    open({
      'billing.pageInvoices': ({ path }) =>
        invoicePage([path.includes('deleted') ? deleted : anInvoice(43)], { stats }),
    });
    await rowOf('043');

    fireEvent.click(screen.getByRole('button', { name: 'Show 1 deleted invoice' }));

    await rowOf('042');
    expect(screen.getByLabelText('Search invoices')).toHaveValue('deleted');
    expect(screen.queryByRole('button', { name: /deleted/ })).not.toBeInTheDocument();
  });

  it('keeps the figures under a thin line while newer ones load', async () => {
    open({ 'billing.pageInvoices': [() => invoicePage([anInvoice(43)]), () => new Promise(() => {})] });
    await rowOf('043');
    const strip = within(screen.getByRole('region', { name: 'Overall Invoice' }));
    expect(strip.queryByRole('progressbar')).not.toBeInTheDocument();

    fireEvent(window, new Event('online'));

    expect(await strip.findByRole('progressbar', { name: 'Updating Overall Invoice' })).toBeInTheDocument();
    expect(strip.getByText('₹8,335.20')).toBeInTheDocument();
  });

  it('names the figures of all invoices', async () => {
    const answer = invoicePage([anInvoice(43)]);
    open({ 'billing.pageInvoices': () => ({ ...answer, stats: { ...answer.stats, customers: 17 } }) });
    await rowOf('043');

    const strip = screen.getByRole('region', { name: 'Overall Invoice' });
    const blocks = within(strip).getAllByRole('heading', { level: 3 });
    expect(blocks.map(({ textContent }) => textContent)).toEqual([
      'Recent Transactions',
      'Total Invoices',
      'Paid Amount',
      'Unpaid Amount',
    ]);
    expect(figuresShown(strip)).toEqual([
      'Last 7 days 4',
      'All time 43',
      'Processed 28',
      'Received ₹18,091.95',
      'Customers 17',
      'Outstanding ₹8,335.20',
      'Pending Payment 12',
    ]);
  });

  it('dates bills by the day of the shop, in the list and in the view', async () => {
    const late = anInvoice(43, { createdAt: '2026-11-22T03:00:00.000Z', dueDate: '2026-12-07T03:00:00.000Z' });
    const { user } = open({
      'billing.pageInvoices': () => ({ ...invoicePage([late]), timeZone: 'America/New_York' }),
    });

    expect(within(await rowOf('043')).getByText('06 Dec 26')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'INV-2627-000043' }));

    expect(figuresShown(await screen.findByRole('dialog'))).toEqual(
      expect.arrayContaining(['Invoice date 21 Nov 2026', 'Due date 06 Dec 2026']),
    );
  });

  it('shows an empty state without invoices, with a link to Product', async () => {
    const { user } = openList([]);

    expect(await screen.findByText('No invoices found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to Product' }));

    expect(screen.getByRole('note')).toHaveTextContent('/dashboard/product');
  });

  it('shows a skeleton of the list while it loads', () => {
    open({ 'billing.pageInvoices': () => new Promise(() => {}) });

    // The first one is the head.
    const table = screen.getByRole('table', { name: 'Invoices', busy: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(10);
  });

  it('shows an empty state when the search matches none, and clears the search', async () => {
    const { user } = openList([anInvoice(43)]);
    await rowOf('043');

    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'saffron');
    expect(await screen.findByText('No matching invoices found')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await rowOf('043')).toBeInTheDocument();
  });

  it('asks the server for nine at a time, for the next nine ahead, and for what is searched', async () => {
    const { user } = openList(
      Array.from({ length: 21 }, (_, index) => anInvoice(50 - index)),
      '/dashboard/invoice?page=3&cursor=18',
    );

    expect(await screen.findByText('Page 3 of 3')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);
    await waitFor(() => expect(document.title).toBe('Invoice, page 3 – Bahi'));

    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(9));
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '11');

    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), '000050');
    expect(await rowOf('050')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(screen.getByText('1 result')).toBeInTheDocument();
    expect(server.to('billing.pageInvoices').every(({ path }) => path.includes('limit=9'))).toBe(true);
    expect(server.to('billing.listInvoices')).toEqual([]);
  });

  it('gives a search the space of a phone: no figures beside it', async () => {
    const { user } = open({ 'billing.pageInvoices': () => invoicePage([anInvoice(43)]) });
    const strip = (await screen.findByRole('region', { name: 'Overall Invoice' })).parentElement;
    expect(strip).not.toHaveClass('besideSearch');

    await user.click(screen.getByRole('searchbox'));
    expect(strip).toHaveClass('besideSearch');

    await user.type(screen.getByRole('searchbox'), 'paid');
    act(() => screen.getByRole('searchbox').blur());
    expect(strip).toHaveClass('besideSearch');
  });

  it('shows no number of pages while nobody knows it', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => anInvoice(50 - index));
    const { user } = open(
      { 'billing.pageInvoices': () => invoicePage(rows, { matchCount: null, next: '9' }) },
      '/dashboard/invoice?q=rice',
    );

    expect(await screen.findByText('Page 1')).toBeInTheDocument();
    expect(screen.getByText('More than 9 results')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2')).toBeInTheDocument();
  });

  it('shows a single page as page 1 of 1, with both buttons inactive', async () => {
    openList([anInvoice(43)]);

    expect(await screen.findByText('Page 1 of 1')).toBeInTheDocument();
    for (const name of ['Previous', 'Next'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['a page that has become empty, as after its last row was deleted', invoicePage([], { previous: null })],
    ['a cursor that the server does not know', refuse(400, { message: 'cursor must be one that ...' })],
  ])('shows the first page instead of %s', async (_, behind) => {
    const first = () => invoicePage([anInvoice(43)]);
    open(
      {
        'billing.pageInvoices': (request) => {
          if (!request.path.includes('cursor')) return first();
          return typeof behind === 'function' ? behind(request) : behind;
        },
      },
      '/dashboard/invoice?page=3&cursor=x',
    );

    expect(await screen.findByText('Page 1 of 1')).toBeInTheDocument();
    expect(await rowOf('043')).toBeInTheDocument();
  });

  it.each([
    ['Failed to fetch invoices', refuse(503, { message: 'The service is temporarily unavailable.' })],
    ['Error loading invoices', noNetwork()],
  ])('shows "%s" in place of the table and loads on Retry', async (sentence, answer) => {
    const { user } = open({ 'billing.pageInvoices': [answer, () => invoicePage([anInvoice(43)])] });

    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await rowOf('043')).toBeInTheDocument();
  });
});
