import '../../../../test-support/printer-globals.js';
import { printedBy } from '../../../../test-support/escpos.js';
import { fakeServer, noNetwork } from '../../../../test-support/fake-server.js';
import { aLawDetail } from '../../../../test-support/tax-document.js';
import type { SoldBill } from '../payment/use-placing.js';
import { billDocument } from './bill-document.js';
import { printedBill } from './printed-bill.js';
import { receiptBytes } from './receipt-bytes.js';
import { type ReceiptLine, receiptLines } from './receipt-lines.js';

const common = { unit: 'piece', packName: null, productId: 'PROD-1', packNo: 0, priceVersion: 1 };
const sold = {
  invoiceId: 'INV-2627-000118',
  bill: {
    orderId: 'ORD-1',
    placedAt: '2026-11-27T05:12:00.000Z',
    lines: [
      { ...common, productName: 'Toor Dal 1 kg', quantity: 2, unitPrice: 152, total: 304 },
      { ...common, productName: 'Sweets', packName: 'Box of 12', quantity: 1, unitPrice: 1550, total: 1550 },
      { ...common, productName: 'चाय पत्ती', unit: 'kg', quantity: 1.25, unitPrice: 480, total: 600 },
      { ...common, productName: 'Surf Excel Easy Wash Detergent Powder 1 kg', quantity: 1, unitPrice: 145, total: 145 },
    ],
    ...{ discount: 20, tax: 0, roundOff: 0.5, total: 2579.5, change: 420.5 },
    payments: [{ method: 'cash', amount: 2579.5, tendered: 3000 }],
  },
} as unknown as SoldBill;
const shop = { version: 1, name: 'Meera’s Store', address: '12 MG Road\nKochi 682016', phone: '98470', logo: null };
const bill = billDocument({ sold, shop, owner: 'Meera', footer: 'Come again', isDuplicate: false });

let drawn: ReceiptLine[];

function print(columns: number, own: { opensDrawer?: boolean; copies?: number } = {}) {
  drawn = [];
  const draw = (line: ReceiptLine, width: number) => {
    drawn.push(line);
    return new ImageData(new Uint8ClampedArray(width * 32 * 4).fill(255), width, 32);
  };
  return printedBy(receiptBytes(bill, { columns, copies: 1, opensDrawer: false, draw, ...own }));
}

describe('a receipt printer', () => {
  it('prints the sums of the bill; what it has no letters for comes as a picture', () => {
    expect(print(32)).toEqual([
      "!         Meera's Store",
      '           12 MG Road',
      '          Kochi 682016',
      '             98470',
      '--------------------------------',
      'INV-2627-000118',
      expect.stringMatching(/27.* Nov.* 2026/),
      '--------------------------------',
      'Toor Dal 1 kg             304.00',
      '  2 x 152.00',
      'Sweets                  1,550.00',
      '  1 Box of 12 x 1,550.00',
      '[picture 384x32]',
      '  1.25 kg x 480.00',
      'Surf Excel Easy Wash      145.00',
      'Detergent Powder 1 kg',
      '  1 x 145.00',
      '--------------------------------',
      'Discount                  -20.00',
      'Round-off                   0.50',
      '!Total                Rs 2,579.50',
      'Cash                    3,000.00',
      'Change                    420.50',
      '--------------------------------',
      '           Come again',
      '[cut]',
    ]);
    expect(drawn).toEqual([{ left: 'चाय पत्ती', right: '600.00', style: 'bold', isCentred: false }]);
  });

  it.each([32, 42, 48])('fills %d columns and cuts nothing off', (columns) => {
    const widths = receiptLines(bill, columns).map(({ left, right }) => left.length + right.length);

    expect(Math.max(...widths)).toBe(columns);
    expect(print(columns)).toContain(`!Total${'Rs 2,579.50'.padStart(columns - 5)}`);
  });

  it('opens the drawer first, once, and cuts each copy', () => {
    const printed = print(48, { opensDrawer: true, copies: 2 });

    expect(printed[0]).toBe('[drawer]');
    expect(printed.filter((line) => line === '[drawer]' || line === '[cut]')).toEqual(['[drawer]', '[cut]', '[cut]']);
  });

  it('says that it is a duplicate, and has the name of the owner for a shop without one', () => {
    const again = billDocument({ sold, shop: null, owner: 'Meera', footer: null, isDuplicate: true });

    expect(receiptLines(again, 48).map(({ left }) => left)).toEqual(
      expect.arrayContaining(['Meera', 'Duplicate', 'Thank you, visit again']),
    );
  });
});

describe('the bill of a shop under GST', () => {
  const ofLaw = { sold: { ...sold, bill: { ...sold.bill, gst: {}, change: 0 } } as SoldBill, shop, owner: 'Meera' };
  const printed = (isDuplicate = false) => printedBill({ ...ofLaw, footer: 'Come again', isDuplicate });
  const paid = aLawDetail(43, { status: 'Paid', paid: 677, open: 0, paidAt: '2026-11-21T05:12:08.114Z' });
  afterEach(() => localStorage.clear());

  it('is its document, and leaves nothing out on 58 mm', async () => {
    const server = fakeServer({
      'money.readInvoiceOfOrder': () => ({ success: true, timeZone: 'Asia/Kolkata', invoice: paid }),
    });
    const document = await printed();

    const lines = receiptLines(document ?? bill, 32).map(({ left, right }) => (right ? `${left} | ${right}` : left));
    expect(lines.slice(0, 8)).toEqual([
      'Annapurna Stores',
      '12 Station Road',
      'Pune 411001',
      'Maharashtra (27)',
      'Phone 98470',
      'GSTIN 27AABCB0000K1ZB',
      'INVOICE-CUM-BILL OF SUPPLY',
      'ORIGINAL FOR RECIPIENT',
    ]);
    const text = lines.join(' ').replaceAll('\u00A0', ' ');
    const parts = [
      'HSN 04059020 · Taxable 618.10 · Rate 5% · CGST 15.45 · SGST 15.45',
      'CGST | 15.45',
      'Total tax | 30.90',
    ];
    parts.push('Place of supply | Maharashtra (27)', 'Tax by rate Rate 5%', 'By HSN code HSN 04059020', 'Come again');
    parts.push(
      'Six hundred seventy-seven rupees only',
      'reverse charge: No',
      'For Annapurna Stores: Authorised signatory',
    );
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect((await printed(true))?.mark).toBe('ORIGINAL FOR RECIPIENT · Duplicate');
    server.close();
  });

  it('is not printed without its number', async () => {
    const server = fakeServer({ 'money.readInvoiceOfOrder': noNetwork() });

    expect(await printed()).toBeNull();
    server.close();
  });
});
