import { PAPER_FORMATS, type TaxDocument } from '@bahi/contracts/billing';
import { type Paper, paperOfDocument } from '@bahi/contracts/paper';
import { asPaise, rupeesInWords } from '@bahi/contracts/shared';
import {
  aLine,
  BILL_OF_SUPPLY,
  CONTEXT,
  CREDIT_NOTE,
  CUM_BILL,
  IN_HINDI,
  PAID,
  RECEIPT,
  SAMPLES,
  SIMPLE_BILL,
  STATEMENT,
  TAX_INVOICE,
  UNREGISTERED_BILL,
} from '../../../test/support/paper-samples.js';
import { layOutPaper } from './lay-out-paper.js';
import { type LaidOut, LEADING, type Mark, type TextStyle } from './page-builder.js';
import { paperOfReceipt } from './paper-of-receipt.js';
import { paperOfStatement } from './paper-of-statement.js';
import { PAPER_WORDS } from './paper-words.js';

type Text = Extract<Mark, { kind: 'text' }>;

/** Half an em for every character, wider in the strong face. */
function measure(text: string, { size, weight }: TextStyle) {
  return [...text].length * size * (weight === 600 ? 0.56 : 0.5);
}

function layOut(paper: Paper, format: (typeof PAPER_FORMATS)[number]): LaidOut {
  return layOutPaper(paper, format, measure);
}

function textsOf({ pages }: LaidOut): Text[][] {
  return pages.map((marks) => marks.filter((mark) => mark.kind === 'text'));
}

/** All that a reader sees, without its line breaks. */
function wordsOf(laidOut: LaidOut): string {
  return textsOf(laidOut)
    .flat()
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00A0', ' ');
}

/** Texts that leave the paper, or touch another one. */
function faultsOf(laidOut: LaidOut): string[] {
  return textsOf(laidOut).flatMap((page) => {
    const boxes = page.map(({ x, y, text, style }) => ({
      ...{ text, left: x, right: x + measure(text, style), top: y, bottom: y + style.size * LEADING },
    }));
    const outside = boxes.filter(
      ({ left, right, top, bottom }) => left < 0 || top < 0 || right > laidOut.width + 0.01 || bottom > laidOut.height,
    );
    const touching = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) + 2 > Math.max(one.left, other.left) &&
            Math.min(one.bottom, other.bottom) - 0.5 > Math.max(one.top, other.top),
        )
        .map((other) => `${one.text} / ${other.text}`),
    );
    return [...outside.map(({ text }) => `outside: ${text}`), ...touching];
  });
}

const EVERY = Object.entries(SAMPLES).flatMap(([name, paper]) =>
  PAPER_FORMATS.map((format) => ({ name, paper, format })),
);

it.each(EVERY)('$name on $format: nothing is cut, nothing touches', ({ paper, format }) => {
  expect(faultsOf(layOut(paper, format))).toEqual([]);
});

const SHOP = ['Annapurna Stores', '12 Station Road', 'Pune 411001'];
const BASE = [...SHOP, '12 Oct 2026', 'Value of supplies', '₹1,344.00', 'For Annapurna Stores'];
const LINE = ['Ghee 1 l', 'HSN 04059020', '1 PCS', '649.00'];
const TAXED = [
  'Taxable',
  '618.10',
  '5%',
  'CGST',
  'SGST',
  '15.45',
  'Tax by rate',
  '712.86',
  '17.82',
  'Total tax',
  '₹76.82',
];

/** Every field of gst.md 4 for a kind of document. */
const FIELDS: readonly [string, Paper, readonly string[], readonly string[]][] = [
  [
    'a tax invoice',
    paperOfDocument(TAX_INVOICE, CONTEXT),
    [
      ...['TAX INVOICE', 'ORIGINAL FOR RECIPIENT', 'INV-2627-000042', '12 Oct 2026', ...SHOP, 'GSTIN 27AABCB0000K1ZB'],
      ...[
        'Mysore Foods',
        '4 Palace Road, Mysuru 570001',
        'GSTIN 29AAACM0000P1ZN',
        'Godown 7, Ring Road, Mysuru 570008',
      ],
      ...[
        'Karnataka (29)',
        'HSN 04059020',
        '40 PCS',
        '630.00',
        '24,570.00',
        '23,400.00',
        'IGST',
        '1,170.00',
        '₹24,570.00',
      ],
      ...['Tax payable on reverse charge: No', 'Twenty-four thousand five hundred seventy rupees only'],
      ...['For Annapurna Stores', 'Authorised signatory', 'by UPI'],
    ],
    ['CGST'],
  ],
  [
    'an invoice-cum-bill of supply',
    paperOfDocument(CUM_BILL, CONTEXT),
    [
      'INVOICE-CUM-BILL OF SUPPLY',
      'GSTIN 27AABCB0000K1ZB',
      ...BASE,
      ...LINE,
      ...TAXED,
      'Exempt',
      'Round-off',
      'Maharashtra (27)',
    ],
    ['IGST'],
  ],
  [
    'a bill that is printed again, paid by two methods',
    paperOfDocument(CUM_BILL, {
      ...PAID,
      isAgain: true,
      payments: [
        { method: 'cash', amount: 600.1, isPending: false },
        { method: 'cash', amount: 399.9, isPending: false },
        { method: 'upi', amount: 344, isPending: true },
      ],
    }),
    ['ORIGINAL FOR RECIPIENT · Duplicate', 'Cash', '₹1,000.00', 'UPI (to confirm)', '₹344.00', ...BASE],
    ['To pay'],
  ],
  [
    'a bill of supply of a composition shop',
    paperOfDocument(BILL_OF_SUPPLY, CONTEXT),
    [
      'composition taxable person, not eligible to collect tax on supplies',
      'BILL OF SUPPLY',
      'GSTIN 27',
      ...BASE,
      ...LINE,
    ],
    ['CGST', 'IGST', 'Total tax', 'Taxable', 'ORIGINAL'],
  ],
  [
    'a bill of an unregistered shop',
    paperOfDocument(UNREGISTERED_BILL, CONTEXT),
    ['BILL', 'Seller not registered under GST', ...BASE, ...LINE],
    ['GSTIN', 'CGST', 'ORIGINAL'],
  ],
  [
    'a bill of a simple shop',
    paperOfDocument(SIMPLE_BILL, PAID),
    ['BILL', ...BASE, 'Total paid', 'Paid on 12 Oct 2026. Thank you.'],
    ['GSTIN', 'Seller not registered', 'by UPI', 'HSN'],
  ],
  [
    'a credit note',
    paperOfDocument(CREDIT_NOTE, PAID, {
      ...{ status: 'back', settled: 0, toAccount: 0 },
      refunds: [{ method: 'upi', amount: 649, isPending: true }],
    }),
    [
      ...['CREDIT NOTE', 'CN-2627-000003', 'INV-2627-000042 of 12 Oct 2026', 'The jar was cracked', ...SHOP],
      ...['GSTIN 27AABCB0000K1ZB', ...LINE, '618.10', 'CGST', '15.45', '₹649.00', 'Six hundred forty-nine rupees only'],
      'UPI (to send)',
    ],
    ['by UPI', 'ORIGINAL', 'reverse charge'],
  ],
];

it.each(FIELDS)('%s has every field of the law on every paper', (_name, paper, present, absent) => {
  for (const format of PAPER_FORMATS) {
    const words = wordsOf(layOut(paper, format));
    // A narrow roll breaks long texts over lines, which are joined again here.
    expect({ format, missing: present.filter((text) => !words.includes(text)) }).toEqual({ format, missing: [] });
    expect({ format, wrong: absent.filter((text) => words.includes(text)) }).toEqual({ format, wrong: [] });
  }
});

it('in Hindi has Hindi words everywhere, and the titles of the law in English as well', () => {
  const shop = { ...IN_HINDI.shop, name: 'दुकान', address: '', phone: '' };
  const paper = paperOfDocument(
    { ...CUM_BILL, seller: { ...CUM_BILL.seller, tradeName: 'दुकान', address: [] } },
    { ...IN_HINDI, shop, paid: 844, open: 500, footer: null },
  );
  const english = wordsOf(layOut(paper, 'a4')).match(/[A-Za-z]{2,}/g) ?? [];

  const goods = ['Ghee', 'Detergent powder front load jasmine and rose', 'Toothpaste'];
  const ofLaw = ['INVOICE CUM BILL OF SUPPLY', 'ORIGINAL FOR RECIPIENT', 'Tax payable on reverse charge No'];
  const marks = ['Maharashtra', 'GSTIN AABCB', 'INV', 'HSN', 'MRP', 'PCS', 'CGST', 'SGST', 'UPI', 'meera okbank'];
  const known = new Set([...goods, ...ofLaw, ...marks].flatMap((words) => words.split(' ')));
  expect(english.filter((word) => !known.has(word) && word !== 'ZB')).toEqual([]);
  expect(wordsOf(layOut(paper, 'a4'))).toContain('INVOICE-CUM-BILL OF SUPPLY');
  expect(wordsOf(layOut(paper, '58mm'))).toContain('एक हजार तीन सौ चौवालीस रुपये मात्र');
});

it('a usual bill has one page of a small sheet, also with the picture of the shop', () => {
  const logo = 'data:image/png;base64,';
  const paper = paperOfDocument(CUM_BILL, { ...CONTEXT, shop: { ...CONTEXT.shop, logo }, paid: 844, open: 500 });
  const laidOut = layOut(paper, 'a5');

  expect([laidOut.pages.length, laidOut.scale]).toEqual([1, 0.75]);
  expect(faultsOf(laidOut)).toEqual([]);
  expect(layOut(paperOfDocument(BILL_OF_SUPPLY, PAID), 'a5').scale).toBe(0.85);
});

it('an order of a simple shop says what it always said', () => {
  const { details, sums, total, words, notes } = SAMPLES.order ?? {};

  expect({ details, sums, total, words, notes }).toEqual({
    details: [
      { label: 'Customer', text: 'Walk-in customer' },
      { label: 'Reference', text: 'INV-042' },
      { label: 'Invoice date', text: '21 Nov 2026' },
      { label: 'Due date', text: '27 Oct 2026' },
    ],
    sums: [
      { label: 'Subtotal', text: '₹990.00' },
      { label: 'Tax (10%)', text: '₹99.00' },
      { label: 'Shipping', text: '₹50.00' },
    ],
    total: { label: 'Total due', text: '₹1,139.00' },
    words: 'Rupees One Thousand One Hundred Thirty-Nine Only',
    notes: ['Please pay within 15 days of the invoice date.', CONTEXT.footer],
  });
});

it('money that waits to be confirmed is not asked for again', () => {
  const said = (amount: number) => [{ method: 'upi' as const, amount, isPending: true }];
  const settled = (over: Partial<typeof CONTEXT>) => paperOfDocument(CUM_BILL, { ...CONTEXT, ...over }).settled;

  expect(settled({ payments: said(1344) })).toEqual([{ label: 'UPI (to confirm)', text: '₹1,344.00' }]);
  expect(settled({ payments: said(344) })).toContainEqual({ label: 'To pay', text: '₹1,000.00' });
});

it('copies of a tax invoice are marked for whom they are; services have two', () => {
  const copyOf = (copies: string[]) =>
    (['original', 'duplicate', 'triplicate'] as const).map(
      (copy) => paperOfDocument({ ...TAX_INVOICE, copies }, { ...CONTEXT, copy }).copy,
    );

  expect(copyOf(TAX_INVOICE.copies)).toEqual(TAX_INVOICE.copies);
  expect(copyOf(['ORIGINAL', 'DUPLICATE'])).toEqual(['ORIGINAL', 'DUPLICATE', 'DUPLICATE']);
  expect(copyOf([])).toEqual([null, null, null]);
});

it('a cancelled document is marked across, with its reason', () => {
  for (const format of PAPER_FORMATS) {
    const laidOut = layOut(SAMPLES.cancelled as Paper, format);
    expect(laidOut.pages.flat().flatMap((mark) => (mark.kind === 'across' ? mark.text : []))).toEqual(['CANCELLED']);
    expect(wordsOf(laidOut)).toContain('Cancelled: Billed twice');
  }
});

describe('the square to pay', () => {
  const linkOf = (over: Partial<typeof CONTEXT>) =>
    paperOfDocument(CUM_BILL, { ...CONTEXT, ...over }).pay?.link ?? null;

  it('asks for the open amount, as the field orders its parts', () => {
    expect(linkOf({ open: 500 })).toBe(
      'upi://pay?pa=meera@okbank&pn=Annapurna%20Stores&tr=51c07c7e8a67&tn=INV-2627-000042&am=500.00&cu=INR',
    );
  });

  it('is not on what is paid, cancelled, too much, or of a shop without an address', () => {
    const none = [
      { status: 'Paid' as const },
      { status: 'Cancelled' as const },
      { open: 0 },
      { open: 1_00_000.01 },
      { upiId: null },
    ];
    expect(none.map(linkOf)).toEqual(none.map(() => null));
    expect(linkOf({ open: 1_00_000 })).not.toBeNull();
  });
});

/** A tax invoice of so many lines, each of its own code. */
function long(count: number, over: Partial<TaxDocument['lines'][number]> = {}): Paper {
  const [line = aLine()] = TAX_INVOICE.lines;
  const lines = Array.from({ length: count }, (_, index) => ({
    ...line,
    ...{
      lineNo: index + 1,
      hsn: String(10_000_000 + index),
      description: `Rice-${index + 1}`,
      ...over,
    },
  }));
  const totals = { ...TAX_INVOICE.totals, total: 99_99_999.99, inWords: rupeesInWords(asPaise(99_99_999_99)) };
  return paperOfDocument({ ...TAX_INVOICE, lines, totals }, CONTEXT);
}

describe.each(['a4', 'a5'] as const)('a hundred lines on %s', (format) => {
  const laidOut = layOut(long(100), format);
  const pages = textsOf(laidOut).map((page) => page.map(({ text }) => text));

  it('has the head of its table and its number on every page', () => {
    expect(pages.length).toBeGreaterThan(2);
    expect(faultsOf(laidOut)).toEqual([]);
    expect(pages.filter((page, at) => !page.includes(`Page ${at + 1} of ${pages.length}`))).toEqual([]);
    const withLines = pages.filter((page) => page.some((text) => text.startsWith('Rice-')));
    expect(withLines.filter((page) => !page.includes('Product'))).toEqual([]);
  });

  it('splits no line and keeps the sums together with the last one', () => {
    const pageOf = (part: string) => pages.findIndex((page) => page.some((text) => text.includes(part)));
    const last = pageOf('Rice-100');
    expect(['Value of supplies', 'Total due', 'Authorised signatory'].map(pageOf)).toEqual([last, last, last]);
  });

  it('has a row for each of its codes, however many', () => {
    const words = pages.flat();
    const missing = Array.from({ length: 100 }, (_, index) => String(10_000_000 + index)).filter(
      (code) => !words.includes(code),
    );
    expect(missing).toEqual([]);
  });
});

it.each(['a4', 'a5'] as const)('the titles of tax invoices keep one line on %s, in Hindi too', (format) => {
  const papers = [SAMPLES['tax-invoice'], SAMPLES['hindi-tax-invoice']] as Paper[];
  const texts = papers.map((paper) => textsOf(layOut(paper, format)).flat());
  expect(papers.filter(({ title }, at) => !texts[at]?.some(({ text }) => text === title))).toEqual([]);
});

it.each(PAPER_FORMATS)('very long names and sums stay on %s', (format) => {
  const crowded = long(3, {
    description: 'W'.repeat(120),
    quantity: 999_999.999,
    unitPrice: 99_99_999.99,
    due: 99_99_999.99,
  });
  expect(faultsOf(layOut(crowded, format))).toEqual([]);
});

describe('a statement', () => {
  it('says its days, its entries between two balances, what is open by age, and asks for the balance of today', () => {
    const paper = paperOfStatement(STATEMENT, PAPER_WORDS.en);
    const words = wordsOf(layOut(paper, 'a4'));
    const parts = [
      ...['STATEMENT', '01 Sep 2026 to 28 Nov 2026', 'To pay', 'Annapurna Stores', 'सावित्री देवी किराना भंडार'],
      ...['Date', 'Entry', 'Debit', 'Credit', 'Balance', 'Opening balance', 'As of 30 Aug 2026', '12 Oct 2026'],
      ...['Bill INV-2627-000002', '447.00', 'Payment RC-2627-000007', '2,000.00', 'The seven rupees'],
      ...['Total debit', '₹1,447.00', 'Total credit', '₹2,007.00', 'Closing balance', '₹4,120.00'],
      ...['Four thousand one hundred twenty rupees only', '61–90 days', '600.00', 'INV-2627-000118', '3,520.00'],
      'Scan to pay ₹4,120.00 by UPI',
    ];

    expect(parts.filter((part) => !words.includes(part))).toEqual([]);
    expect(paper.pay?.link).toContain('am=4120.00');
  });

  it('of an advance asks for nothing; above one payment by UPI it has no square', () => {
    const of = (balance: number) =>
      paperOfStatement({ ...STATEMENT, balancePaise: asPaise(balance), items: [] }, PAPER_WORDS.en);

    expect([of(-10_000), of(0), of(1_00_000_01)].map(({ pay }) => pay)).toEqual([null, null, null]);
    expect(of(-10_000).status).toBe('Advance');
    expect(of(1_00_000_00).pay).not.toBeNull();
  });

  it.each(['a4', 'a5'] as const)('of two hundred entries repeats its head on every page of %s', (format) => {
    const [bill] = STATEMENT.entries.slice(1);
    const entries = Array.from({ length: 200 }, (_, index) => ({
      ...(bill as (typeof STATEMENT.entries)[number]),
      document: { kind: 'invoice' as const, key: '', id: `INV-${index + 1}.` },
    }));
    const items = entries.map(({ document: { id } }) => ({
      ...(STATEMENT.items[1] as (typeof STATEMENT.items)[number]),
      invoiceId: `open ${id}`,
    }));
    const laidOut = layOut(paperOfStatement({ ...STATEMENT, entries, items }, PAPER_WORDS.en), format);
    const pages = textsOf(laidOut).map((page) => page.map(({ text }) => text));

    expect(faultsOf(laidOut)).toEqual([]);
    const withEntries = pages.filter((page) => page.some((text) => text.startsWith('Bill INV')));
    expect(withEntries.length).toBeGreaterThan(3);
    expect(withEntries.filter((page) => !page.includes('Entry') || !page.includes('Balance'))).toEqual([]);
    const words = pages.flat().join(' ');
    expect(
      entries.filter(({ document: { id } }) => !words.includes(`Bill ${id}`) || !words.includes(`open ${id}`)),
    ).toEqual([]);
  });
});

it('a receipt says what came, what it paid, what is ahead and the new balance, on every paper', () => {
  for (const format of PAPER_FORMATS) {
    const words = wordsOf(layOut(paperOfReceipt(RECEIPT, { ...CONTEXT, footer: null, words: PAPER_WORDS.en }), format));
    const parts = [
      ...['RECEIPT', 'RC-2627-000007', '28 Nov 2026', 'Annapurna Stores', 'सावित्री देवी किराना भंडार', 'UPI', 'UTR 4242'],
      ...[
        'Opening balance',
        '₹600.00',
        'INV-2627-000118',
        '₹1,300.00',
        'Paid ahead',
        '₹100.00',
        'Received',
        '₹2,000.00',
      ],
      ...['New advance', 'Two thousand rupees only'],
    ];
    expect({ format, missing: parts.filter((part) => !words.includes(part)) }).toEqual({ format, missing: [] });
  }
});
