import { render, screen } from '@testing-library/react';
import { anInvoice } from '../../../test-support/invoices.js';
import { PhoneActions } from './invoice-cells.js';
import type { Invoice } from './invoice-model.js';
import { InvoiceTable } from './invoice-table.js';

function table(invoice: Invoice) {
  return (
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
}

describe('the Actions column of phones', () => {
  const actionsOf = (status: string) => {
    const invoice = anInvoice(1, { status: status as Invoice['status'] });
    const { container } = render(<PhoneActions invoice={invoice} onAction={() => {}} pendingOf={() => undefined} />);
    return container.textContent;
  };

  it('marks a bill as over only when it is', () => {
    expect(actionsOf('Returned')).toBe('Cancelled');
    expect(actionsOf('Cancelled')).toBe('Cancelled');
    expect(actionsOf('Unpaid')).toBe('PayReturn/Cancel');
    expect(actionsOf('Paid')).toBe('ViewDelete');
    // An unknown status does not count as over.
    expect(actionsOf('Disputed')).toBe('View');
  });
});

describe('a list of bills that changes under the pointer', () => {
  // A press that began on one bill must not end on another: its button leaves with it.
  it('keeps no button of a removed bill', () => {
    const { rerender } = render(table(anInvoice(1)));
    const row = screen.getAllByRole('row')[1];
    const buttons = [...(row?.querySelectorAll('button:not([data-row-button])') ?? [])];

    rerender(table(anInvoice(2)));

    expect(screen.getAllByRole('row')[1]).toBe(row);
    expect(buttons.length).toBeGreaterThan(1);
    expect(buttons.filter(({ isConnected }) => isConnected)).toEqual([]);
  });
});
