import { filterKey, invoiceFilter } from './invoice-filter.js';

describe('invoiceFilter', () => {
  it('hides archived invoices from the plain list only', () => {
    expect(invoiceFilter({})).toEqual({ statuses: null, archived: false });
    expect(invoiceFilter({ status: 'Paid' })).toEqual({ statuses: ['Paid'], archived: null });
  });

  it('selects archived invoices on request', () => {
    expect(invoiceFilter({ archived: true })).toEqual({ statuses: null, archived: true });
    expect(invoiceFilter({ status: 'Paid', archived: false })).toEqual({ statuses: ['Paid'], archived: false });
  });

  it('includes returned invoices in cancelled', () => {
    expect(invoiceFilter({ status: 'Cancelled' }).statuses).toEqual(['Returned', 'Cancelled']);
    expect(invoiceFilter({ status: 'Returned' }).statuses).toEqual(['Returned']);
  });

  it('has a different key for each filter', () => {
    const filters = [
      {},
      { archived: true },
      { status: 'Paid' },
      { status: 'Paid', archived: true },
      { status: 'Cancelled' },
    ] as const;

    expect(new Set(filters.map((query) => filterKey(invoiceFilter(query)))).size).toBe(filters.length);
  });
});
