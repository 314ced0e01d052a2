import { type SummaryFigure, summaryFigures } from './summary-figures.js';

const now = new Date('2026-11-21T06:00:00.000Z');
const orders = {
  timeZone: 'Asia/Kolkata',
  orders: [{ totalAmount: 990, quantityOrdered: 2, createdAt: '2026-11-21T05:12:08.114Z' }],
};

function metric(current: number, previous = 0, change = 0) {
  return { current, previous, change };
}

function written({ figure, previous, change, as }: SummaryFigure) {
  return {
    value: figure === undefined ? '—' : as(figure),
    previous: previous === undefined ? '—' : as(previous),
    change,
  };
}

describe('the three figures', () => {
  it('are those of the summary', () => {
    const metrics = { revenue: metric(18_250, 15_000, 21.7), productsSold: metric(61), productsInStock: metric(44) };

    const { revenue, productsSold, productsInStock } = summaryFigures({ period: 'week', metrics }, orders, now);

    expect({
      revenue: written(revenue),
      productsSold: written(productsSold),
      productsInStock: written(productsInStock),
    }).toEqual({
      revenue: { value: '₹18,250', previous: '₹15,000', change: 21.7 },
      productsSold: { value: '61', previous: '0', change: 0 },
      productsInStock: { value: '44', previous: '0', change: 0 },
    });
  });

  it.each([
    ['there is no revenue', { productsSold: metric(61) }],
    ['revenue and units are both 0', { revenue: metric(0), productsSold: metric(0) }],
    ['there is nothing at all', undefined],
  ])('come from the orders when %s', (_, metrics) => {
    const { revenue, productsSold } = summaryFigures({ period: 'week', metrics }, orders, now);

    expect([written(revenue).value, written(productsSold).value]).toEqual(['₹990', '2']);
  });

  it('keep what they were before, as the summary has it, when they come from the orders', () => {
    const metrics = { revenue: metric(0, 15_000, -100), productsSold: metric(0, 61, -100) };

    const { revenue, productsSold } = summaryFigures({ period: 'week', metrics }, orders, now);

    expect([written(revenue), written(productsSold)]).toEqual([
      { value: '₹990', previous: '₹15,000', change: -100 },
      { value: '2', previous: '61', change: -100 },
    ]);
  });

  it('stay with the summary when only one of both is 0', () => {
    const metrics = { revenue: metric(0), productsSold: metric(3) };

    expect(written(summaryFigures({ period: 'week', metrics }, orders, now).revenue).value).toBe('₹0');
  });

  it('are unknown without anything to go by', () => {
    expect(written(summaryFigures({ period: 'month' }, undefined, now).revenue).value).toBe('—');
  });
});
