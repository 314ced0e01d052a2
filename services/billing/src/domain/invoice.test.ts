import { asMilli, asPaise, DEFAULT_TIME_ZONE, orderTotals } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import { draftInvoice, dueAfter } from './invoice.js';

const DRAFTING = { invoiceKey: 'key', timeZone: DEFAULT_TIME_ZONE, profile: SIMPLE_PROFILE };

function order(placedAt: string) {
  return {
    orderKey: 'order',
    orderId: 'ORD-1',
    totals: orderTotals(asPaise(99_005)),
    placedAt: new Date(placedAt),
    lines: [2_000, 3_250].map((quantity, index) => ({
      lineNo: index + 1,
      productKey: 'product',
      productId: 'PROD-1',
      productName: 'Basmati Rice 5 kg',
      quantityMilli: asMilli(quantity),
      unitPricePaise: asPaise(19_801),
      sold: null,
    })),
    bill: null,
    gst: null,
    roundOffPaise: asPaise(0),
    roundToPaise: asPaise(0),
  };
}

describe('draftInvoice', () => {
  it('takes the financial year from the day in the shop, not in UTC', () => {
    const lastOfMarch = draftInvoice(order('2027-03-31T18:29:59.999Z'), DRAFTING);
    const firstOfApril = draftInvoice(order('2027-03-31T18:30:00.000Z'), DRAFTING);

    expect([lastOfMarch.financialYear, firstOfApril.financialYear]).toEqual(['2627', '2728']);
  });

  it('keeps the totals of the order and sums the quantities', () => {
    const draft = draftInvoice(order('2026-11-21T05:12:08.114Z'), DRAFTING);

    expect(draft).toMatchObject({
      totals: { netPaise: 99_005, taxPaise: 9_901, shippingPaise: 5_000, grossPaise: 113_906 },
      unitsMilli: 5_250,
      customerName: 'Walk-in customer',
    });
  });

  it('is due fifteen days of 24 hours later', () => {
    expect(dueAfter(new Date('2026-11-21T05:12:08.114Z')).toISOString()).toBe('2026-12-06T05:12:08.114Z');
  });
});
