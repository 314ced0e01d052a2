/* Customers of the shop in fixed-shop.ts, and what the calls about them answer. */

const shared = { success: true, timeZone: 'Asia/Kolkata' };
const OPENED_AT = '2026-11-21T03:32:00.000Z';

export const LAKSHMI = idOf(1);
/** Who owes nothing, so that the account can be closed. */
export const SURESH = idOf(5);
export const DUE_TOKEN = 'fixed-token';

const customers = [
  listed(1, {
    name: 'Lakshmi Stores',
    phone: '+919847031225',
    balance: 4_120,
    limit: 5_000,
    oldestOpenOn: '2026-08-31',
  }),
  listed(2, { name: 'عبدالرحمان', phone: '+919446377810', balance: 99_99_99_999.99, oldestOpenOn: '2026-10-18' }),
  listed(3, { name: 'लक्ष्मी देवी', balance: 750, oldestOpenOn: '2026-11-19' }),
  listed(4, { name: 'Krishnan Kutty', phone: '+919846020977', balance: -500, advance: 500 }),
  listed(5, { name: 'Suresh Menon', phone: '+918086155204' }),
];

const items = [
  openItem(null, { day: '2026-08-31', age: 82, total: 1_000, open: 600 }),
  openItem('INV-2627-000042', { day: '2026-11-02', age: 19, total: 1_873, open: 1_715 }),
  openItem('INV-2627-000078', { day: '2026-11-20', age: 1, total: 1_805, open: 1_805 }),
];
const ageing = { upTo15: 1_805, upTo30: 1_715, upTo60: 0, upTo90: 600, over90: 0 };

/** Newest first. */
const entries = [
  entry(4, { kind: 'bill', debit: 1_805, balance: 4_120, documentKind: 'invoice', documentId: 'INV-2627-000078' }),
  entry(3, {
    kind: 'payment',
    credit: 558,
    balance: 2_315,
    documentKind: 'payment',
    documentId: 'RC-2627-000007',
    paymentId: idOf(7),
  }),
  entry(2, { kind: 'bill', debit: 1_873, balance: 2_873, documentKind: 'invoice', documentId: 'INV-2627-000042' }),
  entry(1, { kind: 'opening', debit: 1_000, balance: 1_000 }),
];

const upiLink = 'upi://pay?pa=meera@okbank&pn=Meera%20Stores&am=4120.00&cu=INR';
const reminder = {
  ...{ language: 'en', upiLink, link: null, remindedAt: '2026-11-20T06:00:00.000Z', quiet: null },
  text: 'Dear Lakshmi Stores, ₹4,120.00 is open since 31/08/2026. You can pay to meera@okbank. Meera General Store',
  whatsapp: 'https://wa.me/919847031225?text=Dear',
  sms: 'sms:+919847031225?body=Dear',
};

/** What each call about customers answers, by its path. */
export const CUSTOMER_ANSWERS: Readonly<Record<string, object>> = {
  '/api/customers': { ...shared, defaultLimit: 10_000, customers, next: null },
  '/api/customers?archived=true': { ...shared, defaultLimit: 10_000, customers: [], next: null },
  '/api/customers/ageing': {
    ...{ ...shared, day: '2026-11-21', customers: [] },
    total: { ...ageing, owed: 1_00_00_04_869.99, owing: 3, over60: 600, advances: 500 },
  },
  [`/api/customers/${LAKSHMI}`]: {
    ...{ ...shared, mergedInto: null },
    customer: whole(1, { limitInForce: 5_000, openCount: 3, openingSet: true, remindedAt: reminder.remindedAt }),
  },
  [`/api/customers/${SURESH}`]: { ...shared, mergedInto: null, customer: whole(5, { limitInForce: 10_000 }) },
  [`/api/customers/${LAKSHMI}/ledger`]: { ...shared, balance: 4_120, entries, next: null },
  [`/api/customers/${SURESH}/ledger`]: { ...shared, balance: 0, entries: [], next: null },
  [`/api/customers/${LAKSHMI}/open`]: { ...shared, balance: 4_120, count: items.length, items },
  [`/api/customers/${SURESH}/open`]: { ...shared, balance: 0, count: 0, items: [] },
  [`/api/customers/${LAKSHMI}/reminder`]: { ...shared, reminder },
  [`/api/customers/${LAKSHMI}/statement`]: {
    ...shared,
    statement: {
      ...{ from: '2026-08-22', to: '2026-11-21', openingBalance: 0, closingBalance: 4_120, balance: 4_120 },
      ...{ entries: entries.toReversed(), openItems: items, ageing, upiLink },
    },
  },
  [`/api/due/${DUE_TOKEN}`]: { ...shared, due: { shop: 'Meera General Store', balance: 4_120, entries, upiLink } },
};

function idOf(no: number) {
  return `01970000-0000-7000-8000-00000000000${no}`;
}

function listed(no: number, own: object) {
  const settled = { phone: null, balance: 0, advance: 0, limit: null, oldestOpenOn: null, remindedAt: null };
  return { customerId: idOf(no), version: 1, lastBillAt: '2026-11-20T06:00:00.000Z', ...settled, ...own };
}

function whole(no: number, own: object) {
  return {
    ...customers[no - 1],
    ...{ address: '12 MG Road\nKochi 682016', note: 'Pays on Fridays', language: 'hi', gstin: null, legalName: null },
    ...{ stateCode: null, pin: null, deliveryAddress: null, deliveryStateCode: null, openCount: 0, pending: 0 },
    ...{
      openingSet: false,
      mayRemind: true,
      promisedOn: null,
      remindedAt: null,
      createdAt: '2024-04-02T06:00:00.000Z',
    },
    ...{ createdBy: 'user-1', archivedAt: null, erasedAt: null },
    ...own,
  };
}

interface OpenItem {
  readonly day: string;
  readonly age: number;
  readonly total: number;
  readonly open: number;
}

function openItem(invoiceId: string | null, own: OpenItem) {
  return { kind: invoiceId === null ? 'opening' : 'bill', invoiceId, ...own };
}

function entry(entryNo: number, own: object) {
  const none = { debit: 0, credit: 0, documentKind: null, documentId: null, paymentId: null, note: null };
  return { entryNo, at: OPENED_AT, by: 'user-1', ...none, ...own };
}
