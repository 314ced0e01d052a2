import '../../../../test-support/printer-globals.js';
import jsQR from 'jsqr';
import { type PrintedPicture, printedBy } from '../../../../test-support/escpos.js';
import { fakeServer, noNetwork } from '../../../../test-support/fake-server.js';
import { aLawDetail } from '../../../../test-support/tax-document.js';
import { barsOf } from '../../../lib/codes/bars.js';
import type { SoldBill } from '../payment/use-placing.js';
import { billDocument } from './bill-document.js';
import { printedBill } from './printed-bill.js';
import { receiptBytes } from './receipt-bytes.js';
import { type ReceiptLine, receiptLines } from './receipt-lines.js';

const common = { unit: 'piece', packName: null, productId: 'PROD-1', packNo: 0, priceVersion: 1 };
const sold = {
  invoiceId: 'INV-2627-000118',
  bill: {
    ...{ orderId: 'ORD-1', billKey: '019ac2f0-0000-7000-8000-51c07c7e8a67', credit: 0 },
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
const rules = { upiId: 'meera@okbank', upiName: null, receiptFooter: 'Come again' };
const bill = billDocument({ sold, shop, owner: 'Meera', rules, isDuplicate: false });

let drawn: ReceiptLine[];
let pictures: PrintedPicture[];

function print(columns: number, own: { opensDrawer?: boolean; copies?: number } = {}, of = bill) {
  drawn = [];
  pictures = [];
  const draw = (line: ReceiptLine, width: number) => {
    drawn.push(line);
    return new ImageData(new Uint8ClampedArray(width * 32 * 4).fill(255), width, 32);
  };
  return printedBy(receiptBytes(of, { columns, copies: 1, opensDrawer: false, draw, ...own }), pictures);
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
    const again = billDocument({ sold, shop: null, owner: 'Meera', rules: undefined, isDuplicate: true });

    expect(receiptLines(again, 48).map(({ left }) => left)).toEqual(
      expect.arrayContaining(['Meera', 'Duplicate', 'Thank you, visit again']),
    );
  });
});

describe.each([32, 42, 48])('the code to pay by UPI on %d columns', (columns) => {
  const payments = [
    { method: 'cash', amount: 2000, tendered: 2000, state: 'done' },
    { method: 'upi', amount: 79.5, state: 'pending' },
  ];
  const printed = (over: object) => {
    const open = { ...sold, bill: { ...sold.bill, change: 0, ...over } } as SoldBill;
    return print(columns, {}, billDocument({ sold: open, shop, owner: 'Meera', rules, isDuplicate: false }));
  };

  it('asks for what is open, below what it says', () => {
    const lines = printed({ payments, credit: 500 });

    expect(lines.slice(-4).map((line) => line.trim())).toEqual([
      'Scan to pay Rs 579.50 by UPI',
      'meera@okbank',
      expect.stringMatching(new RegExp(`^.picture ${columns * 12}x`)),
      '[cut]',
    ]);
    const { data, width, height } = pictures.at(-1) as PrintedPicture;
    expect(jsQR(data, width, height)?.data).toBe(
      'upi://pay?pa=meera@okbank&pn=Meera%E2%80%99s%20Store&tr=51c07c7e8a67&tn=INV-2627-000118&am=579.50&cu=INR',
    );
  });

  it('is not on a bill that is paid', () => {
    expect(printed({}).join()).not.toContain('UPI');
  });
});

describe('the code of the bill', () => {
  it.each([32, 48])('stands on %d columns as the bars of its number, in whole dots', async (columns) => {
    const printed = await printedBill({ sold, shop, owner: 'Meera', rules, isDuplicate: false });
    const lines = print(columns, {}, printed ?? bill);

    expect(lines.at(-2)).toBe(`[picture ${columns * 12}x72]`);
    const { data, width } = pictures.at(-1) as PrintedPicture;
    const dark = Array.from({ length: width }, (_, x) => data[(8 * width + x) * 4] === 0);
    const edges = dark.flatMap((isDark, x) => (isDark === dark[x - 1] ? [] : [x])).slice(1);
    const runs = edges.slice(1).map((x, at) => x - (edges[at] ?? 0));
    const { widths } = barsOf('INV-2627-000118');
    expect(runs).toEqual(widths.map((one) => (one * (runs[0] ?? 0)) / (widths[0] ?? 1)));
    expect(edges[0]).toBeGreaterThan(10);
  });
});

describe('the bill of a shop under GST', () => {
  const ofLaw = { sold: { ...sold, bill: { ...sold.bill, gst: {}, change: 0 } } as SoldBill, shop, owner: 'Meera' };
  const printed = (isDuplicate = false) => printedBill({ ...ofLaw, rules, isDuplicate });
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

  it('asks for what is open of it', async () => {
    const invoice = aLawDetail(43, { status: 'Unpaid', paid: 600, open: 77 });
    const server = fakeServer({
      'money.readInvoiceOfOrder': () => ({ success: true, timeZone: 'Asia/Kolkata', invoice }),
    });

    expect((await printed())?.pay?.lines).toEqual(['Scan to pay ₹77.00 by UPI', 'meera@okbank']);
    server.close();
  });

  it('is not printed without its number', async () => {
    const server = fakeServer({ 'money.readInvoiceOfOrder': noNetwork() });

    expect(await printed()).toBeNull();
    server.close();
  });
});
