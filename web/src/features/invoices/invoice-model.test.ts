import { anInvoice } from '../../../test-support/invoices.js';
import { documentOf } from './invoice-document.js';
import { actionsFor, grossAmount, isOverdue, linesOf, referenceOf, totalsOf } from './invoice-model.js';
import { matchingInvoices, searchIndex } from './invoice-search.js';

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

  it('take the fallback fields when there are no items', () => {
    const invoice = anInvoice(1, { items: [], productName: 'Soap', quantityOrdered: 4, pricePerUnit: 12.5 });

    expect(linesOf(invoice)).toEqual([{ productName: 'Soap', quantity: 4, price: 12.5, amount: 50 }]);
  });
});

describe('an invoice in the list', () => {
  it('shows its own reference, else the end of its number', () => {
    expect(referenceOf(anInvoice(42))).toBe('INV-042');
    expect(referenceOf(anInvoice(42, { reference: 'PO-9' }))).toBe('PO-9');
  });

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
    expect(actionsFor('Unpaid')).toEqual(['pay', 'return', 'view']);
    expect(actionsFor('Paid')).toEqual(['view', 'delete']);
    expect(actionsFor('Returned')).toEqual(['view']);
    expect(actionsFor('Cancelled')).toEqual(['view']);
  });
});

describe('the invoice search', () => {
  const invoices = [
    anInvoice(1, {
      customerName: 'Asha Rao',
      createdAt: '2026-11-23T20:00:00.000Z',
      dueDate: '2026-12-08T20:00:00.000Z',
    }),
    anInvoice(2, { status: 'Paid', totalAmount: 1_000_000, reference: 'PO-77' }),
    anInvoice(3, {
      items: [
        { productName: 'बासमती चावल', quantity: 1, price: 900 },
        { productName: 'Soap', quantity: 1, price: 90 },
      ],
    }),
  ];
  const found = (text: string) => matchingInvoices(searchIndex(invoices, 'Asia/Kolkata'), text).map(({ _id }) => _id);

  it.each([
    ['number', '000002', ['id-2']],
    ['reference as shown', 'inv-003', ['id-3']],
    ['stored reference', 'po-77', ['id-2']],
    ['amount as shown', '₹11,00,050', ['id-2']],
    ['amount as typed', '1100050', ['id-2']],
    ['status', 'PAID', ['id-1', 'id-2', 'id-3']],
    ['due date as shown', '09 dec 26', ['id-1']],
    ['date of the order as shown', '24 nov 26', ['id-1']],
    ['due date as on the bill', '09 dec 2026', ['id-1']],
    ['date of the order as on the bill', '24 nov 2026', ['id-1']],
    ['customer', ' asha ', ['id-1']],
    ['item', 'चावल', ['id-3']],
    ['further items', 'soap', ['id-3']],
    ['nothing', '   ', ['id-1', 'id-2', 'id-3']],
    ['no match', 'saffron', []],
  ])('looks at the %s', (_, text, ids) => {
    expect(found(text)).toEqual(ids);
  });
});

describe('documentOf', () => {
  it('contains every value as text, in the time zone of the shop', () => {
    const late = { createdAt: '2026-11-21T20:00:00.000Z', dueDate: '2026-12-06T20:00:00.000Z' };
    const bill = documentOf(anInvoice(7, { ...late, customerName: '' }), 'Meera Nair', 'Asia/Kolkata');

    expect(bill.facts.map(({ text }) => text)).toEqual(['—', 'INV-007', '22 Nov 2026', '07 Dec 2026']);
    expect(bill.lines).toEqual([
      { no: '1', name: 'Basmati Rice 5 kg', quantity: '2', price: '₹495.00', amount: '₹990.00' },
    ]);
    expect(bill.sums.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Subtotal ₹990.00',
      'Tax (10%) ₹99.00',
      'Shipping ₹50.00',
    ]);
    expect(bill.total).toEqual({ label: 'Total due', text: '₹1,139.00' });
    expect(bill.words).toBe('One thousand one hundred thirty-nine rupees only');
    expect(bill.notes[0]).toContain('pay within 15 days');
  });

  it.each([
    ['Unpaid', {}, []],
    ['Paid', { paidAt: '2026-11-22T03:00:00.000Z' }, ['Paid on 21 Nov 2026. Thank you.']],
    ['Returned', { returnedAt: '2026-11-22T03:00:00.000Z' }, ['Returned on 21 Nov 2026.']],
  ] as const)('notes the change of a bill that is %s, on the day of the shop', (status, since, notes) => {
    const [, ...written] = documentOf(anInvoice(7, { status, ...since }), 'Meera Nair', 'America/New_York').notes;

    expect(written).toEqual(notes);
  });
});
