import { act, screen, within } from '@testing-library/react';
import { type FakeServer, fakeServer, type Script } from '../../../../test-support/fake-server.js';
import { aGstReturn } from '../../../../test-support/gst-return.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { DayPage } from '../day-page.js';

let server: FakeServer;

function open(own: Parameters<typeof aGstReturn>[0] = {}, more: Script = {}) {
  server = fakeServer({ 'gstReturn.readGstReturn': () => aGstReturn(own), ...more });
  return renderScreen(<DayPage />, { at: '/dashboard/day?gst=2026-10' }).user;
}

async function linesOf(name: string) {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
}

afterEach(() => {
  act(() => dismissToasts());
  server.close();
});

describe('the GST return', () => {
  it('shows its sections, the summary and the tax of other sales both ways', async () => {
    open();
    expect(await linesOf('In the return')).toContain('Registered buyers | 2 | ₹39,194.10 | ₹2,405.90');
    expect(await linesOf('Summary for GSTR-3B')).toContain(
      '3.1(a) Taxed | ₹87,015.37 | ₹9,740.90 | ₹646.88 | ₹646.88 | ₹0.00',
    );
    expect(await linesOf('Tax of other sales')).toEqual([
      'Charged on bills | ₹300.86',
      'From the taxable value | ₹300.88',
      'Difference | ₹0.02',
    ]);
    expect(screen.getByText('Nothing to correct.')).toBeVisible();
  });

  it('leads to the documents that are wrong, and has no file for the portal until then', async () => {
    const text = 'The GSTIN of a buyer is wrong';
    const documents = ['INV-2627-000101'];
    open({ checks: [{ code: 'buyer-gstin-invalid', severity: 'error', text, count: 3, documents }] });
    expect(await screen.findByRole('link', { name: 'INV-2627-000101' })).toHaveAttribute(
      'href',
      '/dashboard/invoice?q=INV-2627-000101',
    );
    expect(screen.getByText('and 2 more')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'GSTR-1 (JSON)' })).toBeNull();
    expect(screen.getByRole('button', { name: 'CSV: Registered buyers' })).toBeVisible();
  });

  it('says that a shop without GST has no return, and shows a composition shop its turnover', async () => {
    open({ kind: 'simple', gstin: null, gstr3b: null, smallB2cTax: null, counts: [], files: [] });
    expect(await screen.findByText(/has no GST registration/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    server.close();
    open({ kind: 'composition', gstin: null, gstr3b: null, smallB2cTax: null, counts: [], files: [] });
    expect(await linesOf('Turnover without tax')).toEqual(['Month | ₹91,233.62', 'Quarter | ₹91,233.62']);
    expect(screen.queryByRole('button', { name: 'Lock month' })).toBeNull();
  });

  it('walks the months and asks for each', async () => {
    const user = open(
      {},
      { 'gstReturn.readGstReturn': ({ path }) => aGstReturn({ period: /\d{4}-\d\d/.exec(path)?.[0] ?? '' }) },
    );
    await screen.findByRole('region', { name: 'October 2026' });
    await user.click(screen.getByRole('button', { name: 'Month before' }));
    expect(await screen.findByRole('region', { name: 'September 2026' })).toBeVisible();
  });

  it('of a locked month shows the sum of its file and no lock', async () => {
    open({ status: 'locked', lockedAt: '2026-11-05T05:00:00.000Z', sha256: 'ab'.repeat(32) });
    expect(await screen.findByText(`SHA-256 ${'ab'.repeat(32)}`)).toBeVisible();
    expect(screen.getByText(/^Locked on 0?5\s*Nov/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lock month' })).toBeNull();
  });
});
