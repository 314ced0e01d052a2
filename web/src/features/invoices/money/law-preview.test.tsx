import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, fakeServer, jsonBody, refuse, type Script } from '../../../../test-support/fake-server.js';
import { anInvoice, invoicePage } from '../../../../test-support/invoices.js';
import { aListedNote, moneyCalls, notePage } from '../../../../test-support/money.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { aLawDetail, aTaxDocument } from '../../../../test-support/tax-document.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { InvoicePage } from '../invoice-page.js';

const NUMBER = 'INV-2627-000043';
const OF_LAW = { type: 'invoice-cum-bill-of-supply', placeOfSupply: '27' } as const;

let server: FakeServer;

async function openView(detail = aLawDetail(43), more: Script = {}) {
  const { type, placeOfSupply } = detail.document ?? OF_LAW;
  server = fakeServer({
    'billing.pageInvoices': () => invoicePage([anInvoice(43, { document: { type, placeOfSupply } })]),
    ...moneyCalls(detail),
    ...more,
  });
  const { user } = renderScreen(<InvoicePage />, { at: '/dashboard/invoice' });
  await user.click(await screen.findByRole('button', { name: NUMBER }));
  const dialog = await screen.findByRole('dialog', { name: `Invoice ${NUMBER}` });
  return { user, dialog, sheet: await within(dialog).findByRole('article') };
}

function rowsOf(table: HTMLElement) {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

/** Prints as the browser does; returns what stands on the paper. */
function print() {
  act(() => void dispatchEvent(new Event('beforeprint')));
  const text = document.querySelector('body > div > article')?.textContent ?? '';
  act(() => void dispatchEvent(new Event('afterprint')));
  return text;
}

afterEach(() => {
  localStorage.clear();
  dismissToasts();
  server.close();
});

describe('the bill of a shop under GST', () => {
  it('is drawn from its document: seller, taxes, sums, words and signature', async () => {
    const { sheet } = await openView();

    const parts = ['INVOICE-CUM-BILL OF SUPPLY', 'Annapurna Stores', 'ORIGINAL FOR RECIPIENT', 'Maharashtra (27)'];
    parts.push('Tax payable on reverse charge: No', 'Authorised signatory', 'Six hundred seventy-seven rupees only');
    for (const part of parts) expect(within(sheet).getAllByText(part)).not.toHaveLength(0);
    expect(sheet).toHaveTextContent('GSTIN 27AABCB0000K1ZB');
    expect(rowsOf(within(sheet).getByRole('table', { name: 'Items' }))).toEqual([
      ['#', 'Product', 'Quantity', 'Price', 'Taxable', 'Rate', 'CGST', 'SGST', 'Amount'],
      ['1', 'Ghee 1 lHSN\u00A004059020', '1\u00A0PCS', '649.00', '618.10', '5%', '15.45', '15.45', '649.00'],
      ['2', 'SaltHSN\u00A02501', '1\u00A0PCS', '28.00', '28.00', 'Exempt', '', '', '28.00'],
    ]);
    expect(rowsOf(within(sheet).getByRole('table', { name: 'Tax by rate' })).slice(1)).toEqual([
      ['5%', '618.10', '15.45', '15.45'],
      ['Exempt', '28.00', '', ''],
    ]);
    // Of the flat figures nothing is left.
    expect(sheet).not.toHaveTextContent(/Shipping|Tax \(10%\)|Reference/);
  });

  it('leaves nothing of it out on a roll', async () => {
    const { user, dialog, sheet } = await openView();

    await user.click(within(dialog).getByRole('radio', { name: '58 mm receipt' }));

    const text = sheet.textContent?.replaceAll('\u00A0', ' ') ?? '';
    const parts = ['HSN 04059020 · Taxable 618.10 · Rate 5% · CGST 15.45 · SGST 15.45', 'Authorised signatory'];
    parts.push('Tax by rate', 'Rate 5% · Taxable 618.10 · CGST 15.45 · SGST 15.45', 'HSN 2501 · Rate Exempt');
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  });

  it('says Duplicate from the second print of the same copy on, on paper and in the PDF', async () => {
    URL.createObjectURL = () => 'blob:bill';
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user, dialog } = await openView();
    expect(print()).not.toContain('Duplicate');
    expect(print()).toContain('ORIGINAL FOR RECIPIENT · Duplicate');

    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Copy' }), 'Duplicate for transporter');
    for (const time of [1, 2]) {
      await user.click(within(dialog).getByRole('button', { name: 'Download PDF' }));
      await waitFor(() => expect(server.to('money.readInvoicePaper')).toHaveLength(time));
    }

    expect(server.to('money.readInvoicePaper').map(({ path }) => path.split('?')[1])).toEqual([
      'format=a4&copy=duplicate',
      'format=a4&copy=duplicate&again=true',
    ]);
    save.mockRestore();
  });

  it('has the words of a composition shop and no tax anywhere', async () => {
    const notice = 'composition taxable person, not eligible to collect tax on supplies';
    const untaxed = { treatment: 'none', rate: 0, cgst: 0, sgst: 0, tax: 0 } as const;
    const lines = aTaxDocument().lines.map((line) => ({ ...line, ...untaxed }));
    const document = aTaxDocument({
      type: 'bill-of-supply',
      title: 'BILL OF SUPPLY',
      notice,
      copies: [],
      rates: [],
      lines,
    });
    const { sheet, dialog } = await openView(aLawDetail(43, { document }));

    expect(within(sheet).getByText(notice)).toBeVisible();
    expect(sheet).not.toHaveTextContent(/CGST|Taxable|reverse charge/);
    expect(within(dialog).queryByRole('combobox', { name: 'Copy' })).not.toBeInTheDocument();
  });

  it('has its credit notes drawn alike', async () => {
    const document = aTaxDocument({
      ...{ type: 'credit-note', title: 'CREDIT NOTE', number: 'CN-2627-000001', copies: [] },
      corrects: { number: NUMBER, day: '2026-11-21', reason: 'Damaged' },
    });
    const note = aListedNote();
    server = fakeServer({
      'billing.pageInvoices': () => invoicePage([anInvoice(43)]),
      ...moneyCalls(),
      'money.listCreditNotes': () => notePage([note]),
      'money.readCreditNote': () => ({ success: true, timeZone: 'Asia/Kolkata', creditNote: { ...note, document } }),
    });
    const { user } = renderScreen(<InvoicePage />, { at: '/dashboard/invoice?tab=returns' });
    await user.click(await screen.findByRole('button', { name: 'CN-2627-000001' }));
    const sheet = await screen.findByRole('article');

    for (const part of ['CREDIT NOTE', 'Annapurna Stores', `${NUMBER} of 21 Nov 2026`, 'Damaged', 'Given back', 'Cash'])
      expect(within(sheet).getAllByText(part)).not.toHaveLength(0);
    expect(rowsOf(within(sheet).getByRole('table', { name: 'Items' }))[1]).toContain('15.45');
  });
});

describe('a bill that should never have been', () => {
  const ask = async (more: Script = {}) => {
    const { user, dialog } = await openView(undefined, more);
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel bill' }));
    const question = await screen.findByRole('dialog', { name: `Cancel ${NUMBER}?` });
    return { user, question, confirm: within(question).getByRole('button', { name: 'Cancel bill' }) };
  };

  it('is cancelled with a reason, and is marked', async () => {
    const isDone = () => server.to('billing.cancelInvoice').length > 0;
    const at = '2026-11-22T06:00:00.000Z';
    const cancelled = aLawDetail(43, {
      ...{ status: 'Cancelled', open: 0, credited: 677, payment: null, returnedAt: at },
      document: aTaxDocument({ cancelled: { at, by: 'u1', reason: 'Entered twice' } }),
    });
    const { user, question, confirm } = await ask({
      'money.readInvoice': () => ({
        ...{ success: true, timeZone: 'Asia/Kolkata' },
        invoice: isDone() ? cancelled : aLawDetail(43),
      }),
      'billing.cancelInvoice': () => ({ success: true, message: 'Done', invoice: anInvoice(43) }),
    });
    await user.click(confirm);
    expect(server.to('billing.cancelInvoice')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Entered twice' }));
    await user.click(confirm);

    expect(await screen.findByText(`${NUMBER} is cancelled`)).toBeVisible();
    expect(server.to('billing.cancelInvoice').map((request) => [request.path, jsonBody(request)])).toEqual([
      [`/api/invoices/${NUMBER}/cancel`, { reason: 'Entered twice' }],
    ]);
    const sheet = await screen.findByRole('article');
    await waitFor(() => expect(sheet).toHaveAttribute('data-mark', 'CANCELLED'));
    expect(sheet).toHaveTextContent('Cancelled: Entered twice');
    expect(screen.queryByRole('button', { name: 'Cancel bill' })).not.toBeInTheDocument();
  });

  it('is offered when it costs nothing, which is Paid at once', async () => {
    const { dialog } = await openView(aLawDetail(43, { status: 'Paid', totalAmount: 0, open: 0, payment: null }));

    expect(await within(dialog).findByRole('button', { name: 'Cancel bill' })).toBeVisible();
  });

  it('says why it cannot be cancelled, in its place', async () => {
    const { user, question, confirm } = await ask({
      'billing.cancelInvoice': refuse(409, { code: 'month-locked', message: 'November 2026 is locked' }),
    });
    await user.click(within(question).getByRole('button', { name: 'Wrong goods' }));
    await user.click(confirm);

    expect(await within(question).findByText('November 2026 is locked')).toBeVisible();
  });

  it.each([
    ['once money came', aLawDetail(43, { paid: 100, open: 577 })],
    ['while money is waiting', aLawDetail(43, { pending: 677 })],
    ['once goods came back', aLawDetail(43, { credited: 28, open: 649 })],
  ])('is not offered %s', async (_when, detail) => {
    const { dialog } = await openView(detail);
    await within(dialog).findByText('Open');

    expect(within(dialog).queryByRole('button', { name: 'Cancel bill' })).not.toBeInTheDocument();
  });
});
