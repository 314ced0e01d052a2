import { saleOf } from './order-record.js';

const line = {
  lineNo: 1,
  productKey: 'a',
  productId: 'PROD-1',
  productName: 'Dal',
  unitPricePaise: 400,
  unitCostPaise: 301,
};
const order = { orderKey: 'o', orderId: 'ORD-1', totalPaise: 800, rating: 4, placedAt: '2026-11-20T18:30:00.000Z' };

describe('the sale of an order', () => {
  it('takes whole units from events that carry nothing else', () => {
    expect(saleOf({ ...order, lines: [{ ...line, quantity: 2 }] }, 'Asia/Kolkata')).toMatchObject({
      placedOn: '2026-11-21',
      unitsMilli: 2_000,
      costPaise: 602n,
    });
  });

  it('takes thousandths where they are sent, with each line rounded half up to the paisa', () => {
    const lines = [
      { ...line, quantity: 3, quantityMilli: 2_500 },
      { ...line, lineNo: 2, quantity: 1, quantityMilli: 500 },
    ];

    expect(saleOf({ ...order, lines }, 'Asia/Kolkata')).toMatchObject({
      unitsMilli: 3_000,
      costPaise: 753n + 151n,
      productKeys: ['a'],
    });
  });
});
