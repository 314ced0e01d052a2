import { cancelledFigures, salesCost, salesFigures } from './home-figures.js';

describe('the cost of sales', () => {
  it.each([
    [13_900.5, 14, 15_990.55],
    [0, 0, 0],
    // 1.1 x 0.05 is 5.5 paise, half up.
    [0.05, 0, 0.06],
    [0.04, 1, 50.04],
    [1.15, 2, 101.27],
  ])('of %d rupees in %i orders is %d', (totalCost, totalOrders, cost) => {
    expect(salesCost(totalCost, totalOrders)).toBe(cost);
  });

  it('is unknown without stats, like everything else', () => {
    const unknown = { sales: undefined, revenue: undefined, profit: undefined, cost: undefined };
    expect(salesFigures(undefined)).toEqual(unknown);
    expect(salesFigures({ detailed: { sales: { totalCost: 5 } } }).cost).toBeUndefined();
  });
});

describe('cancelled invoices', () => {
  const invoices = [{ totalAmount: 0.1 }, { totalAmount: 0.2 }];

  it('are counted by the server, else by the list', () => {
    expect(cancelledFigures({ totalInvoices: 7, invoices })).toEqual({ cancelled: 7, returned: 0.3 });
    expect(cancelledFigures({ totalInvoices: 0, invoices })).toEqual({ cancelled: 2, returned: 0.3 });
    expect(cancelledFigures({ invoices })).toEqual({ cancelled: 2, returned: 0.3 });
    expect(cancelledFigures({ totalInvoices: 0, invoices: [] })).toEqual({ cancelled: 0, returned: 0 });
    expect(cancelledFigures(undefined)).toEqual({ cancelled: undefined, returned: undefined });
  });
});
