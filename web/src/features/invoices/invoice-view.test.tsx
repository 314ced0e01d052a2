import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, noNetwork } from '../../../test-support/fake-server.js';
import { figuresShown } from '../../../test-support/figures-shown.js';
import { anInvoice, invoicePage } from '../../../test-support/invoices.js';
import { pressKey } from '../../../test-support/press-key.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { dismissToasts } from '../../lib/feedback/toast.js';
import type { Invoice } from './invoice-model.js';
import { InvoicePage } from './invoice-page.js';

let server: FakeServer;

afterEach(() => {
  localStorage.clear();
  server.close();
  dismissToasts();
});

describe('The view of an invoice', () => {
  const openView = async (over: Partial<Invoice> = {}) => {
    server = fakeServer({ 'billing.pageInvoices': () => invoicePage([anInvoice(43, over)]) });
    const view = renderScreen(<InvoicePage />, { at: '/dashboard/invoice' });
    (await screen.findByRole('button', { name: 'INV-2627-000043' })).focus();
    await view.user.keyboard('v');
    return { view, dialog: await screen.findByRole('dialog', { name: 'Invoice INV-2627-000043' }) };
  };

  it('opens by v on the focused row, shows every value and returns the focus', async () => {
    const { view, dialog } = await openView();

    for (const text of ['Meera Nair', '₹990.00', '₹99.00', '₹50.00', '₹1,139.00', 'Total due', '21 Nov 2026']) {
      expect(within(dialog).getAllByText(text)).not.toHaveLength(0);
    }
    expect(within(dialog).getByText('Rupees One Thousand One Hundred Thirty-Nine Only')).toBeInTheDocument();
    expect(within(dialog).getByText(/pay within 15 days/)).toBeInTheDocument();
    expect(within(dialog).getByText('Authorised signature')).toBeInTheDocument();
    const [, line] = within(within(dialog).getByRole('table', { name: 'Items' })).getAllByRole('row');
    expect(
      within(line as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', 'Basmati Rice 5\u00A0kg', '2', '₹495.00', '₹990.00']);
    // A name written from right to left turns nothing round beside it.
    expect([...dialog.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Meera Nair', 'Walk-in customer', 'Basmati Rice 5\u00A0kg']),
    );

    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'INV-2627-000043' })).toHaveFocus());
  });

  it('shows the status of the invoice', async () => {
    const { dialog } = await openView({ status: 'Paid', paidAt: '2026-11-22T06:00:00.000Z' });

    expect(within(dialog).getByText('Paid on 22 Nov 2026. Thank you.')).toBeInTheDocument();
    expect(within(dialog).getByRole('heading', { level: 3, name: 'Invoice' })).toBeInTheDocument();
    expect(within(dialog).getByText('Paid')).toBeInTheDocument();
  });

  it('shows a dash for a customer without a name, and that the invoice was returned', async () => {
    const { dialog } = await openView({
      status: 'Returned',
      returnedAt: '2026-11-22T06:00:00.000Z',
      customerName: ' ',
    });

    expect(figuresShown(dialog)).toContain('Customer —');
    expect(within(dialog).getByText('Returned on 22 Nov 2026')).toBeInTheDocument();
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

    expect(within(dialog).getByRole('article')).toHaveClass('bill-receipt');
  });

  it('keeps the paper of this device for the next time', async () => {
    const { view, dialog } = await openView();
    await view.user.click(within(dialog).getByRole('radio', { name: '80 mm receipt' }));
    view.unmount();
    server.close();

    const again = await openView();

    expect(within(again.dialog).getByRole('radio', { name: '80 mm receipt' })).toBeChecked();
  });

  it('marks a returned bill across the sheet', async () => {
    const { dialog } = await openView({ status: 'Returned', returnedAt: '2026-11-22T06:00:00.000Z' });

    expect(within(dialog).getByRole('article')).toHaveAttribute('data-mark', 'RETURNED');
    expect(within(dialog).queryByText(/pay within/)).not.toBeInTheDocument();
  });

  it('prints a receipt on a page as long as the bill, and takes the page away again', async () => {
    const rules = jest.spyOn(CSSStyleSheet.prototype, 'replaceSync');
    const before = document.adoptedStyleSheets;
    // 254 mm as the screen has them, and 6 mm of air.
    const height = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(960);
    const { view, dialog } = await openView();
    await view.user.click(within(dialog).getByRole('radio', { name: '80 mm receipt' }));

    fireEvent(window, new Event('beforeprint'));

    expect(document.querySelector('body > div > article')).toHaveClass('bill-receipt');
    expect(rules).toHaveBeenCalledWith(expect.stringContaining('@page invoice-roll { size: 80mm 260mm;'));
    expect(document.adoptedStyleSheets).toHaveLength(before.length + 1);
    fireEvent(window, new Event('afterprint'));
    expect(document.adoptedStyleSheets).toEqual(before);
    height.mockRestore();
  });

  it('takes Ctrl+P from the browser while it is open, and only then', async () => {
    const print = jest.fn();
    window.print = print;
    // Keys that are not prevented reach the browser.
    const isLeft = (key: object) => fireEvent.keyDown(document.body, { key: 'p', ...key });
    const { view } = await openView();
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(isLeft({ ctrlKey: true })).toBe(true);
    expect(print).not.toHaveBeenCalled();

    pressKey('v');
    await screen.findByRole('dialog');

    expect([isLeft({ ctrlKey: true }), isLeft({ metaKey: true }), isLeft({})]).toEqual([false, false, true]);
    expect(isLeft({ ctrlKey: true, shiftKey: true })).toBe(true);
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('asks for the PDF once, however often the button is pressed meanwhile', async () => {
    const { view, dialog } = await openView();
    server.script({ 'money.readInvoicePaper': () => new Promise(() => {}) });
    const button = within(dialog).getByRole('button', { name: 'Download PDF' });

    await view.user.dblClick(button);

    await waitFor(() => expect(server.to('money.readInvoicePaper')).toHaveLength(1));
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a problem when the PDF cannot be made', async () => {
    const { view, dialog } = await openView();
    server.script({ 'money.readInvoicePaper': noNetwork() });

    await view.user.click(within(dialog).getByRole('button', { name: 'Download PDF' }));

    expect(await screen.findAllByText('The PDF could not be made. Please try again.')).toHaveLength(2);
  });
});
