import { render, screen } from '@testing-library/react';
import { anInvoice } from '../../../test-support/invoices.js';
import type { Invoice } from './invoice-model.js';
import { InvoiceTable } from './invoice-table.js';

const table = (invoice: Invoice) => (
  <InvoiceTable
    invoices={[invoice]}
    timeZone="Asia/Kolkata"
    refreshing={false}
    skeletonRows={0}
    firstRow={1}
    rowCount={20}
    onAction={() => {}}
    pendingOf={() => undefined}
  />
);

describe('a list of bills that changes under the pointer', () => {
  // A press that began on one bill must not end on another: its button leaves with it.
  it('keeps no button of a bill that left', () => {
    const { rerender } = render(table(anInvoice(1)));
    const row = screen.getAllByRole('row')[1];
    const buttons = [...(row?.querySelectorAll('button:not([data-row-button])') ?? [])];

    rerender(table(anInvoice(2)));

    expect(screen.getAllByRole('row')[1]).toBe(row);
    expect(buttons.length).toBeGreaterThan(1);
    expect(buttons.filter(({ isConnected }) => isConnected)).toEqual([]);
  });
});
