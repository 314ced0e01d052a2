import type { TaxDocument } from '@bahi/contracts/billing';
import {
  type NoteMoney,
  type Paper,
  type PaperContext,
  paperOfDocument,
  paperTexts,
  paperTextsHi,
} from '@bahi/contracts/paper';
import { asPaise, type Day, rupeesInWords } from '@bahi/contracts/shared';
import type { AccountEntry } from '../../src/domain/account.js';
import type { Customer } from '../../src/domain/customer.js';
import { type FlatSale, paperOfOrder, paperOfOrderNote } from '../../src/domain/paper/paper-of-order.js';
import { paperOfReceipt } from '../../src/domain/paper/paper-of-receipt.js';
import { paperOfStatement, type StatementContent } from '../../src/domain/paper/paper-of-statement.js';
import { PAPER_WORDS } from '../../src/domain/paper/paper-words.js';
import type { Receipt } from '../../src/domain/receipt.js';

type Line = TaxDocument['lines'][number];

export const CONTEXT: PaperContext = {
  texts: paperTexts,
  shop: {
    name: 'Annapurna Stores',
    address: '12 Station Road\nPune 411001',
    phone: '020 2612 3456',
    logo: null,
    owner: 'Meera Nair',
  },
  copy: 'original',
  isAgain: false,
  payments: [],
  status: 'Unpaid',
  customer: 'Walk-in customer',
  reference: 'INV-042',
  dueDay: '2026-10-27' as Day,
  paidDay: null,
  returnedDay: null,
  paid: 0,
  credited: 0,
  open: 1344,
  upiId: 'meera@okbank',
  upiName: 'Annapurna Stores',
  upiReference: '019ac2f0-0000-7000-8000-51c07c7e8a67',
  footer: 'Thank you. Goods once sold are exchanged within 7 days.',
};

export const PAID: PaperContext = { ...CONTEXT, status: 'Paid', paid: 1344, open: 0, paidDay: '2026-10-12' as Day };

const NO_TAX = { cgst: 0, sgst: 0, igst: 0, cess: 0 };

/** A line within the State; amounts are rupees. */
export function aLine(over: Partial<Line> = {}): Line {
  const due = over.due ?? 649;
  return {
    ...{ lineNo: 1, description: 'Ghee 1 l', hsn: '04059020', quantity: 1, unit: 'piece', uqc: 'PCS' },
    ...{ unitPrice: due, mrp: null, gross: due, discount: 0, due, treatment: 'exempt', rate: 0, cessRate: 0 },
    ...{ taxable: due, ...NO_TAX, belowMrp: 0, net: due, tax: 0, warning: null },
    ...over,
  };
}

const GHEE = aLine({ treatment: 'taxable', rate: 5, taxable: 618.1, cgst: 15.45, sgst: 15.45, net: 618.1, tax: 30.9 });

/** The worked example of gst.md 3: exempt and taxed goods in one sale. */
const KIRANA: readonly Line[] = [
  aLine({ description: 'तूर दाल खुली', hsn: '0713', quantity: 2, unit: 'kg', unitPrice: 148.5, due: 297 }),
  { ...GHEE, lineNo: 2, mrp: 675 },
  aLine({
    ...{ lineNo: 3, description: 'Detergent powder, front load, jasmine and rose', hsn: '34025000', quantity: 2 },
    ...{ unitPrice: 135, due: 270, treatment: 'taxable', rate: 18, taxable: 228.82, cgst: 20.59, sgst: 20.59 },
    ...{ net: 228.82, tax: 41.18 },
  }),
  aLine({ lineNo: 4, description: 'உப்பு', hsn: '2501', due: 28 }),
  aLine({
    ...{ lineNo: 5, description: 'Toothpaste 200 g', hsn: '33061020', due: 99.5, treatment: 'taxable', rate: 5 },
    ...{ taxable: 94.76, cgst: 2.37, sgst: 2.37, net: 94.76, tax: 4.74 },
  }),
];

const SELLER = {
  ...{ legalName: 'Meera Nair', tradeName: 'Annapurna Stores', gstin: '27AABCB0000K1ZB' },
  ...{ address: ['12 Station Road', 'Pune 411001'], stateCode: '27', state: 'Maharashtra', phone: null },
};

const COPIES = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'];

/** A taxed and untaxed sale to a walk-in; every other sample differs from it. */
export const CUM_BILL: TaxDocument = {
  ...{ type: 'invoice-cum-bill-of-supply', title: 'INVOICE-CUM-BILL OF SUPPLY', number: 'INV-2627-000042' },
  ...{
    day: '2026-10-12',
    period: '2026-10',
    notice: null,
    copies: COPIES,
    seller: SELLER,
    buyer: null,
    delivery: null,
  },
  ...{ placeOfSupply: '27', placeOfSupplyName: 'Maharashtra', interState: false, reverseCharge: false },
  ...{ priceMode: 'inclusive', stateTaxName: 'SGST', lines: [...KIRANA] },
  rates: [
    { treatment: 'exempt', rate: 0, cessRate: 0, taxable: 325, ...NO_TAX },
    { treatment: 'taxable', rate: 5, cessRate: 0, taxable: 712.86, ...NO_TAX, cgst: 17.82, sgst: 17.82 },
    { treatment: 'taxable', rate: 18, cessRate: 0, taxable: 228.82, ...NO_TAX, cgst: 20.59, sgst: 20.59 },
  ],
  totals: {
    ...{ gross: 1343.5, discount: 0, taxable: 941.68, untaxed: 325, cgst: 38.41, sgst: 38.41, igst: 0, cess: 0 },
    ...{ belowMrp: 0, net: 1266.68, tax: 76.82, roundOff: 0.5, total: 1344, inWords: rupeesInWords(asPaise(134_400)) },
  },
  ...{ cancelled: null, corrects: null, eInvoice: null },
};

/** The tax invoice of gst.md 7.5: to another State, delivered to a third place. */
export const TAX_INVOICE: TaxDocument = {
  ...CUM_BILL,
  ...{
    type: 'tax-invoice',
    title: 'TAX INVOICE',
    interState: true,
    placeOfSupply: '29',
    placeOfSupplyName: 'Karnataka',
  },
  buyer: {
    ...{ name: 'Mysore Foods', gstin: '29AAACM0000P1ZN', address: '4 Palace Road, Mysuru 570001' },
    ...{ stateCode: '29', state: 'Karnataka' },
  },
  delivery: { address: 'Godown 7, Ring Road, Mysuru 570008', stateCode: '29', state: 'Karnataka' },
  lines: [
    aLine({
      ...{ quantity: 40, unitPrice: 630, mrp: 649, gross: 25200, discount: 630, due: 24570, treatment: 'taxable' },
      ...{ rate: 5, taxable: 23400, igst: 1170, net: 23400, tax: 1170 },
    }),
  ],
  rates: [{ treatment: 'taxable', rate: 5, cessRate: 0, taxable: 23400, ...NO_TAX, igst: 1170 }],
  totals: {
    ...{ gross: 25200, discount: 630, taxable: 23400, untaxed: 0, ...NO_TAX, igst: 1170, belowMrp: 0 },
    ...{ net: 23400, tax: 1170, roundOff: 0, total: 24570, inWords: rupeesInWords(asPaise(2_457_000)) },
  },
};

const UNTAXED = {
  ...{ rates: [], copies: [] },
  lines: KIRANA.map((line) => ({
    ...line,
    ...NO_TAX,
    treatment: 'none' as const,
    rate: 0,
    taxable: line.due,
    net: line.due,
  })),
  totals: { ...CUM_BILL.totals, ...NO_TAX, taxable: 0, untaxed: 1343.5, net: 1343.5, tax: 0 },
};

export const BILL_OF_SUPPLY: TaxDocument = {
  ...{ ...CUM_BILL, ...UNTAXED, type: 'bill-of-supply', title: 'BILL OF SUPPLY' },
  notice: 'composition taxable person, not eligible to collect tax on supplies',
};

export const UNREGISTERED_BILL: TaxDocument = {
  ...{ ...CUM_BILL, ...UNTAXED, type: 'bill', title: 'BILL', seller: { ...SELLER, gstin: null } },
};

/** Of a `simple` shop, which its settings name. */
export const SIMPLE_BILL: TaxDocument = {
  ...UNREGISTERED_BILL,
  ...{ placeOfSupply: null, placeOfSupplyName: null },
  seller: { legalName: '', tradeName: '', gstin: null, address: [], stateCode: null, state: null, phone: null },
  lines: UNTAXED.lines.map((line) => ({ ...line, hsn: null, uqc: null })),
};

export const CREDIT_NOTE: TaxDocument = {
  ...CUM_BILL,
  ...{ type: 'credit-note', title: 'CREDIT NOTE', number: 'CN-2627-000003', copies: [], lines: [GHEE] },
  rates: [{ treatment: 'taxable', rate: 5, cessRate: 0, taxable: 618.1, ...NO_TAX, cgst: 15.45, sgst: 15.45 }],
  totals: {
    ...{ gross: 649, discount: 0, taxable: 618.1, untaxed: 0, ...NO_TAX, cgst: 15.45, sgst: 15.45, belowMrp: 0 },
    ...{ net: 618.1, tax: 30.9, roundOff: 0, total: 649, inWords: rupeesInWords(asPaise(64_900)) },
  },
  corrects: { number: 'INV-2627-000042', day: '2026-10-12', reason: 'The jar was cracked' },
};

const NOTE: NoteMoney = { status: 'back', settled: 0, toAccount: 0, refunds: [] };

export const ORDER: FlatSale = {
  ...{ number: 'INV-2627-000118', day: '2026-11-21' as Day },
  lines: [{ name: 'बासमती चावल 5 किलो', quantity: 2, price: 495, amount: 990 }],
  ...{ net: 990, tax: 99, shipping: 50, roundOff: 0, total: 1139 },
};

/** What of an order is open, and money that paid two bills and an advance. */
const SAVITRI: Customer = {
  ...{ customerKey: '019ac2f0-0000-7000-8000-51c07c7e8a80', version: 1, name: 'सावित्री देवी किराना भंडार', note: null },
  ...{ phone: '+919876543210', address: '4 Temple Road\nPune 411001', limitPaise: null, language: 'hi', gstin: null },
  ...{ legalName: null, stateCode: null, pin: null, deliveryAddress: null, deliveryStateCode: null, mayRemind: true },
  ...{ promisedOn: null, remindedAt: null, createdAt: new Date(0), createdBy: '', archivedAt: null, mergedInto: null },
  ...{ erasedAt: null, digest: null },
};

function entryOf(entryNo: number, change: number, over: Partial<AccountEntry> = {}): AccountEntry {
  const [debit, credit] = [Math.max(0, change), Math.max(0, -change)];
  return {
    ...{ entryNo, at: new Date('2026-10-12T06:30:00Z'), kind: change > 0 ? 'bill' : 'payment', by: '', note: null },
    ...{ debitPaise: asPaise(debit), creditPaise: asPaise(credit), balancePaise: asPaise(entryNo * 10_000) },
    document: { kind: 'invoice', key: '', id: `INV-2627-${String(entryNo).padStart(6, '0')}` },
    ...over,
  };
}

export const STATEMENT: StatementContent = {
  ...{ shop: CONTEXT.shop, customer: SAVITRI, rules: { upiId: 'meera@okbank', upiName: 'Annapurna Stores' } },
  ...{ from: '2026-09-01' as Day, to: '2026-11-28' as Day, today: '2026-11-28' as Day, timeZone: 'Asia/Kolkata' },
  ...{ openingPaise: asPaise(0), closingPaise: asPaise(412_000), balancePaise: asPaise(412_000) },
  entries: [
    entryOf(1, 100_000, { kind: 'opening', document: null, note: '2026-08-30' }),
    entryOf(2, 447_00),
    entryOf(3, -200_000, { document: { kind: 'payment', key: '', id: 'RC-2627-000007' } }),
    entryOf(4, -700, { kind: 'write-off', note: 'The seven rupees' }),
  ],
  items: [
    {
      kind: 'opening',
      key: '',
      invoiceId: null,
      day: '2026-08-30' as Day,
      totalPaise: asPaise(100_000),
      openPaise: asPaise(60_000),
    },
    {
      kind: 'invoice',
      key: '',
      invoiceId: 'INV-2627-000118',
      day: '2026-11-21' as Day,
      totalPaise: asPaise(352_000),
      openPaise: asPaise(352_000),
    },
  ],
  ageing: {
    upTo15: asPaise(352_000),
    upTo30: asPaise(0),
    upTo60: asPaise(0),
    upTo90: asPaise(60_000),
    over90: asPaise(0),
  },
};

export const RECEIPT: Receipt = {
  payment: {
    ...{ paymentKey: '019ac2f0-0000-7000-8000-51c07c7e8a81', receiptId: 'RC-2627-000007', invoiceKey: null },
    ...{ invoiceId: null, orderKey: null, accountKey: SAVITRI.customerKey, creditNoteKey: null, creditNoteId: null },
    ...{ direction: 'in', cause: 'collection', method: 'upi', amountPaise: asPaise(200_000), tenderedPaise: null },
    ...{ state: 'done', reference: 'UTR 4242', note: null, takenAt: new Date('2026-11-28T06:30:00Z'), takenBy: '' },
    ...{ settledAt: new Date('2026-11-28T06:30:00Z'), drawerKey: null, sessionKey: null, isLate: false },
    ...{ reverses: null, digest: null, allocate: null },
  },
  ...{ day: '2026-11-28' as Day, customer: SAVITRI, balancePaise: asPaise(-10_000) },
  parts: [
    { invoiceId: null, amountPaise: asPaise(60_000) },
    { invoiceId: 'INV-2627-000118', amountPaise: asPaise(130_000) },
  ],
};

const cancelled = {
  at: '2026-10-12T06:30:00.000Z',
  by: '019ac2f0-0000-7000-8000-000000000001',
  reason: 'Billed twice',
};

/** A Hindi paper of it. */
export const IN_HINDI: PaperContext = { ...CONTEXT, texts: paperTextsHi, customer: paperTextsHi.walkIn };

/** One of each kind of document, as it is printed. */
export const SAMPLES: Readonly<Record<string, Paper>> = {
  'tax-invoice': paperOfDocument(TAX_INVOICE, { ...CONTEXT, open: 24570 }),
  'cum-bill': paperOfDocument(CUM_BILL, { ...CONTEXT, paid: 844, open: 500 }),
  'bill-of-supply': paperOfDocument(BILL_OF_SUPPLY, PAID),
  'unregistered-bill': paperOfDocument(UNREGISTERED_BILL, CONTEXT),
  'simple-bill': paperOfDocument(SIMPLE_BILL, PAID),
  cancelled: paperOfDocument({ ...CUM_BILL, cancelled }, { ...CONTEXT, status: 'Cancelled' }),
  'credit-note': paperOfDocument(CREDIT_NOTE, PAID, NOTE),
  'hindi-tax-invoice': paperOfDocument(TAX_INVOICE, { ...IN_HINDI, open: 24570 }),
  'hindi-cum-bill': paperOfDocument(CUM_BILL, { ...IN_HINDI, paid: 844, open: 500 }),
  'hindi-bill-of-supply': paperOfDocument(BILL_OF_SUPPLY, {
    ...IN_HINDI,
    status: 'Paid',
    paidDay: '2026-10-12' as Day,
  }),
  'hindi-cancelled': paperOfDocument({ ...CUM_BILL, cancelled }, { ...IN_HINDI, status: 'Cancelled' }),
  'hindi-credit-note': paperOfDocument(CREDIT_NOTE, IN_HINDI, NOTE),
  'hindi-order': paperOfOrder(ORDER, { ...IN_HINDI, open: 1139 }),
  order: paperOfOrder(ORDER, { ...CONTEXT, open: 1139 }),
  statement: paperOfStatement(STATEMENT, PAPER_WORDS.en),
  receipt: paperOfReceipt(RECEIPT, { ...CONTEXT, words: PAPER_WORDS.en }),
  'hindi-statement': paperOfStatement(STATEMENT, PAPER_WORDS.hi),
  'hindi-receipt': paperOfReceipt(RECEIPT, { ...CONTEXT, words: PAPER_WORDS.hi }),
  'receipt-reversed': paperOfReceipt(
    { ...RECEIPT, payment: { ...RECEIPT.payment, state: 'reversed' }, parts: [], balancePaise: null },
    { ...CONTEXT, footer: null, words: PAPER_WORDS.en },
  ),
  'order-note': paperOfOrderNote(
    { ...ORDER, number: 'CN-2627-000004', invoiceId: ORDER.number, reason: 'Torn bag' },
    { context: CONTEXT, noteMoney: NOTE },
  ),
};
