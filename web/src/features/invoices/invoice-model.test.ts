import { anInvoice, aSeller } from '../../../test-support/invoices.js';
import { documentOf } from './invoice-document.js';
import { actionsFor, grossAmount, isOverdue, linesOf, totalsOf } from './invoice-model.js';

describe('the sums of an invoice', () => {
  it.each([
    [990, 99, 1139],
    [0, 0, 50],
    [0.05, 0.01, 50.06],
    [0.04, 0, 50.04],
    [10.15, 1.02, 61.17],
    [9_999_999.99, 1_000_000, 11_000_049.99],
  ])('add ten percent of %d, half up to the paisa, and shipping', (totalAmount, tax, gross) => {
    expect(totalsOf({ totalAmount })).toMatchObject({ tax, shipping: 50, gross });
    expect(grossAmount({ totalAmount })).toBe(gross);
  });

  it('multiply prices and quantities in whole paise', () => {
    const invoice = anInvoice(1, { items: [{ productName: 'Pen', quantity: 3, price: 0.1 }] });

    expect(linesOf(invoice)[0]?.amount).toBe(0.3);
  });

  it('are those of the bill, when it is one', () => {
    const items = [
      {
        ...{ productName: 'Tea', packName: 'box of 12', unit: 'pack' },
        quantity: 2,
        unitPrice: 100,
        gross: 200,
        discount: 20,
      },
      { ...{ productName: 'Dal', packName: null, unit: 'kg' }, quantity: 1.042, unitPrice: 48, gross: 50, discount: 0 },
    ];
    const bill = { items, gross: 250, discount: 20, tax: 0, roundOff: -0.3, total: 229.7 };
    const invoice = anInvoice(1, { totalAmount: 230, bill });

    const { lines, sums, total, words } = documentOf(invoice, aSeller());

    expect(lines.map(({ name, cells }) => [name, cells.quantity, cells.price, cells.amount])).toEqual([
      ['Tea (box of 12)', '2', '₹100.00', '₹200.00'],
      ['Dal', '1.042', '₹48.00', '₹50.00'],
    ]);
    expect(sums.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Subtotal ₹250.00',
      'Discount -₹20.00',
      'Round-off -₹0.30',
    ]);
    expect([grossAmount(invoice), total.text, words]).toEqual([
      229.7,
      '₹229.70',
      'Rupees Two Hundred Twenty-Nine and Seventy Paise Only',
    ]);
  });

  it('take the fallback fields when there are no items', () => {
    const invoice = anInvoice(1, { items: [], productName: 'Soap', quantityOrdered: 4, pricePerUnit: 12.5 });

    expect(linesOf(invoice)).toEqual([{ productName: 'Soap', quantity: 4, price: 12.5, amount: 50 }]);
  });
});

describe('an invoice in the list', () => {
  it('is overdue only while unpaid and after the due date', () => {
    const dueDate = '2026-11-20T00:00:00.000Z';
    const now = new Date('2026-11-21T00:00:00.000Z');

    expect(isOverdue(anInvoice(1, { dueDate }), now)).toBe(true);
    for (const status of ['Paid', 'Returned', 'Cancelled'] as const)
      expect(isOverdue(anInvoice(1, { dueDate, status }), now)).toBe(false);
    expect(isOverdue(anInvoice(1), now)).toBe(false);
    for (const none of [null, undefined])
      expect(isOverdue(anInvoice(1, { dueDate: none as unknown as string }), now)).toBe(false);
  });

  it('offers what its state allows', () => {
    expect(actionsFor(anInvoice(1, { status: 'Unpaid' }))).toEqual(['pay', 'view', 'return']);
    expect(actionsFor(anInvoice(1, { status: 'Paid' }))).toEqual(['view', 'delete']);
    expect(actionsFor(anInvoice(1, { status: 'Paid', archivedAt: '2026-11-22T05:12:08.114Z' }))).toEqual(['view']);
    expect(actionsFor(anInvoice(1, { status: 'Returned' }))).toEqual(['view']);
    expect(actionsFor(anInvoice(1, { status: 'Cancelled' }))).toEqual(['view']);
  });
});

describe('documentOf', () => {
  it('contains every value as text, in the time zone of the shop', () => {
    const late = { createdAt: '2026-11-21T20:00:00.000Z', dueDate: '2026-12-06T20:00:00.000Z' };
    const bill = documentOf(anInvoice(7, { ...late, customerName: '' }), aSeller(), 'Asia/Kolkata');

    expect(bill.details.map(({ text }) => text)).toEqual(['—', 'INV-007', '22 Nov 2026', '07 Dec 2026']);
    expect(bill.lines).toEqual([
      {
        ...{ no: '1', name: 'Basmati Rice 5\u00A0kg', notes: '', notesBelow: '' },
        cells: { quantity: '2', price: '₹495.00', amount: '₹990.00' },
      },
    ]);
    expect(bill.sums.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Subtotal ₹990.00',
      'Tax (10%) ₹99.00',
      'Shipping ₹50.00',
    ]);
    expect(bill.total).toEqual({ label: 'Total due', text: '₹1,139.00' });
    expect(bill.words).toBe('Rupees One Thousand One Hundred Thirty-Nine Only');
    expect(bill.notes[0]).toContain('pay within 15 days');
  });

  it.each([
    ['Unpaid', {}, 'Total due', ['Please pay within 15 days of the invoice date.'], ''],
    ['Paid', { paidAt: '2026-11-22T03:00:00.000Z' }, 'Total paid', ['Paid on 21 Nov 2026. Thank you.'], ''],
    ['Returned', { returnedAt: '2026-11-22T03:00:00.000Z' }, 'Total', ['Returned on 21 Nov 2026'], 'RETURNED'],
    ['Cancelled', {}, 'Total', [], 'CANCELLED'],
  ] as const)(
    'asks only on an open bill for money: %s, on the day of the shop',
    (status, since, label, notes, mark) => {
      const bill = documentOf(anInvoice(7, { status, ...since }), aSeller(), 'America/New_York');

      expect([bill.total.label, bill.notes, bill.mark]).toEqual([label, notes, mark]);
    },
  );
});
