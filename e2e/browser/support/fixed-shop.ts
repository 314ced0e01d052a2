import { DESKTOP, openTab } from '@bahi/testing/browser/browser';
import { openGatewayAlone } from '@bahi/testing/worlds/gateway-alone';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { CUSTOMER_ANSWERS } from './fixed-customers.js';
import { settled } from './screens.js';

/** Every picture is taken at this moment, in the shop below, so it depends neither on the day nor on a server. */
const NOW = '2026-11-21T10:30:00+05:30';
const shared = { success: true, timeZone: 'Asia/Kolkata' };

const GOODS = [
  ['Amul Butter 500 g', 'Food', 265, 42, 'In stock'],
  ['Basmati Rice 5 kg', 'Food', 495.5, 4, 'Low stock'],
  ['Chana Dal 1 kg', 'Food', 118, 60, 'In stock'],
  ['Dettol Soap 125 g', 'Health', 62, 0, 'Out of stock'],
  ['Everest Turmeric 200 g', 'Food', 74.25, 31, 'In stock'],
  ['Notebook 200 pages', 'Stationery', 60, 67, 'In stock'],
  ['Paracetamol 500 mg, 10 tablets', 'Medicine', 16.5, 111, 'In stock'],
  ['Plastic Stool', 'Furniture', 289, 8, 'In stock'],
  ['USB Charging Cable', 'Electronics', 149, 9, 'In stock'],
] as const;

const products = GOODS.map(([productName, category, sellingPrice, quantity, availability], index) => ({
  _id: `product-${index}`,
  productId: `PROD-MWPYB740-00000${index}`,
  productName,
  category,
  sellingPrice,
  costPrice: sellingPrice * 0.8,
  quantity,
  unit: 'pack',
  thresholdValue: 5,
  expiryDate: '2028-12-31',
  availability,
  imageUrl: null,
  description: null,
  supplier: null,
  averageRating: 4,
  totalRatings: 3,
  createdAt: '2026-09-02T04:10:00.007Z',
}));

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dailyBreakdown = DAYS.map((day, index) => ({
  date: `${day.slice(0, 3)} Nov ${15 + index} 2026`,
  day,
  sales: 9_000 + 1_500 * index,
  purchases: 3_000 * (index % 3),
}));

const lowStocks = { notInStock: 1, ordered: 12, items: [] };

/** One more is deleted. */
const bills = [bill(3, 'Paid', 991), bill(2, 'Unpaid', 530), bill(1, 'Returned', 236)];
const invoiceStats = {
  recentTransactions: 3,
  totalInvoices: 4,
  processed: 2,
  customers: 1,
  paidAmount: 1140.1,
  unpaidAmount: 633,
  pendingPayment: 1,
};

const TODAY = [1_000, 1_750, 2_400, 2_850, 1_950, 1_130, 870, 1_500, 2_200, 3_180, 3_400, 2_150];
const LAST_WEEK = [900, 1_500, 2_250, 2_600, 2_100, 1_200, 950, 1_350, 1_900, 3_000, 2_750, 2_074, 1_200];

const openedAt = '2026-11-21T03:32:00.000Z';
const drawer = {
  drawerId: 'drawer-1',
  name: 'Counter',
  open: { sessionId: 'session-2', openedAt, openedBy: 'user-1' },
};

/** A code of every kind in turn: EAN-13 of the shop's own, EAN-8, UPC-A as it is stored, Code 128. */
const CODES = ['2000000000015', '96385074', '0036000291452', 'TEA-1'];

const FIVE_PERCENT = { treatment: 'taxable', rateBp: 500 };

const keptAnswers = Object.fromEntries(
  products.flatMap((product, index) => [
    [`/api/products/${product.productId}`, { success: true, product: toKept(product, index) }],
    [`/api/stock/${product.productId}/ledger`, ledgerOf(product)],
  ]),
);

/** The review of a count. */
const sheet = {
  ...{ success: true, next: null },
  rows: [
    countRow(0, { counted: 39, difference: -3, value: -636 }),
    countRow(1, { counted: 6, difference: 2, value: 792.8, isMoved: true }),
    countRow(4, { counted: 32, difference: 1, value: 59.4, isApproved: true }),
    countRow(7, { counted: null, expected: null, difference: null, value: null, countedAt: null }),
  ],
};

const waiting = [
  payment({ method: 'upi', amount: 120, state: 'pending', invoiceId: 'INV-2627-000002' }),
  payment({ method: 'upi', amount: 62, state: 'pending', direction: 'out', cause: 'refund' }),
];

/** What each call answers, by its path. */
const ANSWERS: Readonly<Record<string, object>> = {
  '/api/dashboard/stats': {
    ...shared,
    detailed: { sales: { totalOrders: 48, totalRevenue: 1_12_500.5, totalCost: 84_210, profit: 28_290.5 } },
    overallInventory: { totalProducts: { recent: 6 } },
    inventoryMetrics: { totalQuantity: 332, expectedStock: 23 },
    productMetrics: { suppliersCount: 4, categoriesCount: 6 },
  },
  '/api/dashboard/today': {
    ...shared,
    day: '2026-11-21',
    started: { hasProducts: true, hasSold: true },
    ...{ sales: 41, total: 24_380, change: 8, hours: hoursFrom9(TODAY) },
    payments: { cash: 15_200, upi: 7_680, card: 0, bank: 0, other: 0, credit: 1_500, pending: 0, unspecified: 0 },
    lastWeek: { day: '2026-11-14', sales: 38, total: 22_574, hours: hoursFrom9(LAST_WEEK) },
    needs: { outOfStock: 2, low: 1, expired: 1, expiringSoon: 0, unpaidInvoices: 12, unpaidAmount: 8_335 },
  },
  '/api/dashboard/inventory-summary': {
    ...shared,
    overallInventory: {
      categories: { count: 6 },
      totalProducts: { count: 9, revenue: 1_12_500.5, recent: 6 },
      lowStocks,
    },
    lowStocks,
  },
  '/api/statistics/chart-data-fixed': {
    ...shared,
    data: {
      period: 'weekly',
      year: 2026,
      dailyBreakdown,
      summary: { totalSales: 94_500, totalPurchases: 18_000 },
    },
  },
  '/api/orders/orders': { ...shared, orders: [], pagination: { totalOrders: 900 } },
  '/api/top-products/top-products': {
    success: true,
    products: products.slice(0, 5).map((product) => ({ ...product, ratingStars: '★★★★☆' })),
  },
  '/api/statistics/dashboard-summary': {
    ...shared,
    metrics: {
      revenue: moved(1_12_500.5, 1_00_000, 12.5),
      productsSold: moved(212, 240, -11.7),
      productsInStock: moved(332, 332, 0),
    },
  },
  '/api/products/counter': {
    ...shared,
    version: '1',
    changes: false,
    taxPack: '2026-05-01',
    removed: [],
    products: products.map(toCounter),
  },
  '/api/products/quick-keys': { success: true, version: 0, pages: [] },
  '/api/products/rules': { success: true, rules: { version: 1, scalePatterns: ['21IIIIIWWWWWC'] } },
  '/api/bills/rules': {
    success: true,
    rules: { version: 0, roundTo: 1, discountLimitPercent: 100, shortStock: 'refuse', repeatKeepsCustomer: false },
  },
  '/api/bills/held': { success: true, held: [] },
  '/api/drawers': { success: true, drawers: [drawer] },
  '/api/day-report': { ...shared, report: dayReport() },
  '/api/gst-returns/2026-10': gstReturn(),
  '/api/payments/rules': {
    success: true,
    rules: {
      version: 1,
      upiId: 'meera@okbank',
      upiName: 'Meera Stores',
      methods: ['cash', 'upi', 'card', 'bank', 'other'],
      drawerNeeded: false,
      defaultCreditLimit: null,
      writeOffLimit: 0,
      receiptFooter: 'Thank you. Come again.',
    },
  },
  '/api/stock/to-check': { success: true, products: [stockOf(1, { found: 2 }), stockOf(4, { found: 1 })], next: null },
  '/api/stock/expiring': {
    ...{ success: true, today: '2026-11-21', next: null, total: { products: 3, value: 18_422.4 } },
    products: [
      stockOf(0, { expiryDate: '2026-11-18', value: 8_904 }),
      stockOf(2, { expiryDate: '2026-11-21', value: 5_664 }),
      stockOf(6, { expiryDate: '2026-12-05', value: 1_465.2 }),
    ],
  },
  '/api/stock/adjustments': {
    ...{ ...shared, next: null },
    adjustments: [adjusted(3, -2, 'damaged', 'Box was wet'), adjusted(5, 12, 'found', null)],
  },
  '/api/stock/counts': { success: true, counts: [stockCount(1, 'open'), stockCount(2, 'review')], next: null },
  [`/api/stock/counts/${countIdOf(1)}/sheet`]: { ...sheet, count: stockCount(1, 'open') },
  [`/api/stock/counts/${countIdOf(2)}/sheet`]: { ...sheet, count: stockCount(2, 'review') },
  '/api/settings/tax-profile': { ...shared, profile: taxProfile(), next: null, earlier: [] },
  '/api/products/tax-review': {
    ...{ success: true, missing: [], differing: [], aboveMrp: [] },
    counts: { missing: 7, differing: 0, aboveMrp: 0 },
  },
  '/api/products/tax-pack': {
    success: true,
    taxPack: '2026-05-01',
    ratesInForce: [{ from: '2026-02-01', rates: [0, 500, 1_800, 4_000] }],
    classes: [
      taxClass('rice-loose', 'Rice, loose', '1006', { treatment: 'exempt' }),
      taxClass('rice-packed', 'Rice, packed and labelled', '1006', FIVE_PERCENT),
    ],
  },
  // Two of butter, rice and turmeric.
  '/api/bills/quote': {
    success: true,
    quote: {
      total: 1_100,
      gst: { rates: [{ treatment: 'taxable', rate: 5, cessRate: 0, cgst: 26.18, sgst: 26.18, igst: 0, cess: 0 }] },
    },
  },
  '/api/settings/shop': {
    success: true,
    shop: {
      version: 1,
      name: 'Meera General Store',
      address: '12 MG Road\nKochi 682016',
      phone: '+91 98470 12345',
      logo: null,
    },
  },
  '/api/users/profile': { success: true, id: 'user-1', name: 'Meera Nair', email: 'meera@example.in' },
  '/api/products/generate-id': { success: true, productId: 'PROD-MWPYB740-000009' },
  [`/api/products/check/${products[1]?.productId}`]: { success: true, exists: true },
  [`/api/orders/product/${products[1]?.productId}`]: { success: true, product: products[1] },
  ...keptAnswers,
  ...CUSTOMER_ANSWERS,
  '/api/products/all': { ...shared, count: products.length, products },
  '/api/invoices/INV-2627-000003': { ...shared, invoice: detail(3, 'Paid', 991, [payment({ amount: 1140.1 })]) },
  '/api/invoices/INV-2627-000002': { ...shared, invoice: detail(2, 'Unpaid', 530, []) },
  '/api/payments': { ...shared, payments: [...waiting, payment({ amount: 1140.1 })], next: null },
  '/api/payments?state=pending&limit=200': { ...shared, payments: waiting, next: null },
  '/api/credit-notes': { ...shared, creditNotes: [creditNote()], next: null },
  '/api/credit-notes/CN-2627-000001': { ...shared, creditNote: { ...creditNote(), document: null } },
  '/api/users/names': { success: true, people: [{ userId: 'user-1', name: 'Meera Nair' }] },
  '/api/credit-notes/quote': {
    success: true,
    quote: {
      ...{ isWhole: true, net: 991, tax: 99.1, shipping: 50, roundOff: 0, amount: 1140.1, settled: 0, rest: 1140.1 },
      refunds: [{ method: 'cash', amount: 1140.1 }],
      lines: [],
    },
  },
  '/api/invoices': { ...shared, totalInvoices: bills.length, invoices: bills, stats: invoiceStats },
  '/api/invoices/page': {
    ...shared,
    matchCount: bills.length,
    overdue: 0,
    next: null,
    previous: null,
    invoices: bills,
    stats: invoiceStats,
  },
};

const OWNER = { id: 'user-1', name: 'Meera Nair', email: 'meera@example.in' };

/** Every word that the shop shows, as it is stored: names, numbers of bills, addresses. The longest come first. */
export function wordsOfFixedShop(): readonly string[] {
  const words = new Set(wordsIn([ANSWERS, OWNER]));
  return [...words].filter(Boolean).sort((a, b) => b.length - a.length);
}

export interface FixedShop {
  readonly page: Page;
  /** Opens a screen and waits until nothing moves. */
  readonly go: (path: string) => Promise<void>;
  close(): Promise<void>;
}

/** A tab without animations, signed in to the shop above; `prepare` runs before its first page. */
export async function openFixedShop(
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<FixedShop> {
  const gateway = await openGatewayAlone();
  try {
    const wanted = { ...DESKTOP, reducedMotion: 'reduce' as const, serviceWorkers: 'block' as const, ...options };
    const { page, close } = await openTab(gateway.url, wanted);
    await prepare(page);
    await enterFixedShop(page);
    return {
      page,
      go: async (path) => {
        await page.goto(path);
        await settled(page);
      },
      close: async () => {
        await close();
        await gateway.close();
      },
    };
  } catch (error) {
    await gateway.close();
    throw error;
  }
}

/** Replaces server and clock by the shop and its moment, and signs its owner in. */
export async function enterFixedShop(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date(NOW));
  await page.addInitScript(answerCalls, { answers: ANSWERS, counted: entryOf({ productId: '', counted: 0 }) });
  await page.goto('/login');
  await page.evaluate((owner) => {
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('user', JSON.stringify(owner));
  }, OWNER);
}

interface Answers {
  readonly answers: typeof ANSWERS;
  /** Of an entry of a count. */
  readonly counted: ReturnType<typeof entryOf>;
}

/** In the page itself: a browser that intercepts calls keeps no file and no compiled script from page to page. */
function answerCalls({ answers, counted }: Answers) {
  const fetchFile = globalThis.fetch;
  const entered = (body: unknown) => {
    const { productId, counted: sum } = JSON.parse(String(body));
    return { ...counted, entry: { ...counted.entry, productId, counted: sum, sum } };
  };
  globalThis.fetch = async (address, init) => {
    const { pathname, search } = new URL(String(address), location.href);
    if (!pathname.startsWith('/api/')) return fetchFile(address, init);
    const isEntry = pathname.includes('/entries/');
    const answer = isEntry ? entered(init?.body) : (answers[pathname + search] ?? answers[pathname]);
    // A page of a customer that has ended is an answer of its own.
    if (!answer && pathname.startsWith('/api/due/')) return Response.json({ success: false }, { status: 404 });
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  };
}

/** A product as its sheet has it, with a pack and a new price. */
function toKept(product: (typeof products)[number], index: number) {
  const price = { changeNo: 1, field: 'selling', old: product.sellingPrice - 10, new: product.sellingPrice };
  return {
    ...product,
    ...{ version: 3, priceVersion: 2, mrp: product.sellingPrice + 15, alias: null, family: null, scaleNo: null },
    ...{ allowsFractions: false, found: 0, archivedAt: null, expiryDate: '2028-12-31' },
    tax: index === 1 ? ownTax() : null,
    codes: [{ code: CODES[index % CODES.length] ?? '', packNo: 0 }],
    packs: [{ packNo: 1, name: 'Box of 12', units: 12, price: product.sellingPrice * 11 }],
    prices: [{ ...price, at: openedAt, by: 'user-1', source: 'edit', documentId: null }],
  };
}

/** Of goods that were exempt before they had a rate and a cess. */
function ownTax() {
  const rules = [
    { from: '2025-09-22', treatment: 'exempt' },
    { from: '2026-04-01', ...FIVE_PERCENT, cess: { adValoremBp: 100 } },
  ];
  return { hsn: '1006', uqc: 'PAC', rules };
}

function taxClass(id: string, name: string, hsn: string, rule: object) {
  return { id, name, hsn, group: 'staples', words: ['rice', 'chawal'], rules: [{ from: '2025-09-22', ...rule }] };
}

/** A shop that charges GST. */
function taxProfile() {
  return {
    ...{ version: 1, effectiveFrom: '2026-04-01', kind: 'regular', legalName: 'Meera Nair', tradeName: '' },
    address: { line1: '12 Station Road', line2: '', city: 'Pune', pin: '411001' },
    ...{ stateCode: '27', gstin: '27AABCB0000K1ZB', phone: null, turnoverBand: 'up-to-5-crore' },
    ...{ priceMode: 'inclusive', invoicePrefix: 'INV', creditNotePrefix: 'CN' },
    ...{ filing: 'monthly', smallB2cTax: 'from-taxable' },
  };
}

function ledgerOf({ productId, productName, unit, quantity }: (typeof products)[number]) {
  const none = {
    reason: null,
    note: null,
    documentKind: null,
    document: null,
    by: null,
    batchNo: null,
    expiryDate: null,
  };
  const rows = [
    {
      ...none,
      movementId: 'm3',
      kind: 'sale',
      change: -2,
      left: quantity,
      documentKind: 'order',
      document: 'ORD-MWPYB6PE-7D10C2',
    },
    { ...none, movementId: 'm2', kind: 'adjusted', change: -1, left: quantity + 2, reason: 'damaged' },
    {
      ...none,
      movementId: 'm1',
      kind: 'received',
      change: 24,
      left: quantity + 3,
      documentKind: 'receipt',
      document: 'GR-2627-000004',
    },
  ].map((row) => ({ ...row, at: openedAt }));
  return { ...shared, productId, productName, unit, opening: 0, closing: quantity, rows, next: null };
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

function bill(no: number, status: string, totalAmount: number) {
  return {
    _id: `invoice-${no}`,
    invoiceId: `INV-2627-00000${no}`,
    reference: `INV-00${no}`,
    orderId: `ORD-MWPYB6PE-${no}`,
    totalAmount,
    status,
    customerName: 'Walk-in customer',
    createdAt: '2026-11-20T05:12:08.114Z',
    dueDate: '2026-12-05T05:12:08.114Z',
    items: [{ productName: 'Basmati Rice 5 kg', quantity: 2, price: totalAmount / 2 }],
    productName: 'Basmati Rice 5 kg',
    quantityOrdered: 2,
    pricePerUnit: totalAmount / 2,
    paidAt: status === 'Paid' ? '2026-11-21T04:00:00.000Z' : null,
    returnedAt: null,
    archivedAt: null,
    bill: null,
  };
}

function payment(own: object) {
  return {
    ...{
      paymentId: `payment-${JSON.stringify(own)}`,
      receiptId: null,
      invoiceId: 'INV-2627-000003',
      creditNoteId: null,
    },
    ...{ direction: 'in', cause: 'sale', method: 'cash', tendered: null, state: 'done', reference: null, note: null },
    ...{ takenAt: '2026-11-21T04:00:00.000Z', takenBy: 'user-1', settledAt: null, sessionId: null, isLate: false },
    ...own,
  };
}

/** A bag of rice that came back: a part of its money went back in cash, the rest waits to be sent. */
function creditNote() {
  const rice = { productId: 'PROD-MWPYB740-000001', productName: 'Basmati Rice 5 kg', packName: null, unit: 'pack' };
  const sums = { net: 495.5, tax: 49.55, total: 545.05 };
  return {
    ...{
      creditNoteId: 'CN-2627-000001',
      invoiceId: 'INV-2627-000003',
      issuedAt: '2026-11-21T04:30:00.000Z',
      by: 'user-1',
    },
    ...{ reason: 'Damaged', isWhole: false, net: 495.5, tax: 49.55, shipping: 0, roundOff: -0.05, amount: 545 },
    ...{ settled: 0, refunded: 545, toAccount: 0 },
    lines: [{ lineNo: 1, ...rice, quantity: 1, restock: 'damaged', ...sums }],
    refunds: [
      { method: 'cash', state: 'done', amount: 345 },
      { method: 'upi', state: 'pending', amount: 200 },
    ],
  };
}

/** An order of rice with tax and shipping, and what was paid of it. */
function detail(no: number, status: string, net: number, paid: readonly object[]) {
  const total = Math.round(net * 110 + 5_000) / 100;
  const rice = { productId: 'PROD-MWPYB740-000001', productName: 'Basmati Rice 5 kg', packName: null, unit: 'pack' };
  const isPaid = status === 'Paid';
  return {
    ...bill(no, status, net),
    ...{ total, paid: isPaid ? total : 0, pending: 0, credited: 0, refunded: 0, open: isPaid ? 0 : total },
    ...{
      payment: isPaid ? null : 'unpaid',
      customerId: null,
      payKey: `0190${no}`,
      shipping: 50,
      payments: paid,
      creditNotes: [],
    },
    lines: [
      {
        lineNo: 1,
        ...rice,
        quantity: 2,
        returned: 0,
        allowsFractions: false,
        unitPrice: net / 2,
        net,
        tax: net / 10,
        total: net * 1.1,
      },
    ],
  };
}

function stockOf(index: number, own: object) {
  const { _id, productId, productName, unit, quantity } = products[index] as (typeof products)[number];
  return { _id, productId, productName, unit, quantity, ...own };
}

function adjusted(index: number, change: number, reason: string, note: string | null) {
  const movement = { movementId: `movement-${index}`, adjustmentKey: 'adjustment-1', by: 'user-1' };
  return { ...movement, at: '2026-11-21T04:20:00.000Z', ...stockOf(index, { change, reason, note }) };
}

function countIdOf(no: number) {
  return `019acb6e-5cf3-7b1f-8d2e-00000000000${no}`;
}

function stockCount(no: number, status: string) {
  return {
    ...{ countId: countIdOf(no), name: `Sunday, shelf ${no}`, scope: { kind: 'all' }, blind: true, status },
    ...{ openedAt: '2026-11-21T04:00:00.000Z', openedBy: 'user-1' },
    ...{ products: 9, counted: 8, toCountAgain: 1, approved: 1 },
  };
}

/** A product of a count that was found as many times as it should be. */
function countRow(index: number, own: object) {
  const { quantity: expected } = products[index] as (typeof products)[number];
  const found = { expected, counted: expected, difference: 0, value: 0, countedAt: '2026-11-21T04:30:00.000Z' };
  return { ...stockOf(index, found), isMoved: false, isApproved: false, ...own };
}

/** An entry of a count, of a product that was not counted before. */
function entryOf({ productId, counted }: { readonly productId: string; readonly counted: number }) {
  const entry = { entryKey: 'entry-1', productName: '', unit: 'pack', at: NOW, by: 'user-1' };
  return { success: true, entry: { ...entry, productId, counted, sum: counted } };
}

/** A product as the counter has it; those that stand first are sold most. */
function toCounter(product: (typeof products)[number], index: number) {
  const { _id, productId, productName, category, sellingPrice, quantity, unit } = product;
  const own = { _id, productId, category, unit, name: productName, price: sellingPrice, stock: quantity };
  const none = { alias: null, family: null, mrp: null, expiryDate: null, image: null, codes: [], packs: [] };
  return { ...none, ...own, fractions: false, sold30: 90 - index, priceVersion: 1 };
}

/** A session of the drawer, closed by Meera after her morning. */
function closedSession() {
  const moves = [
    { kind: 'out', amount: 300, reason: 'expense', note: 'Milk', by: 'user-1', moveId: 'm1', at: openedAt },
  ];
  return {
    ...{ sessionId: 'session-1', drawerId: 'drawer-1', sessionNo: 'Z-000007', float: 1_000, moves },
    ...{ openedAt: '2026-11-21T01:30:00.000Z', openedBy: 'user-1', closedAt: openedAt, closedBy: 'user-1' },
    ...{ counted: 8_460, expected: 8_500, difference: -40, cash: { in: 7_920, refunds: 120, late: 0 } },
  };
}

/** A day that adds up: 24,380 - 1,500 + 400 - 120 = 23,280 - 120. */
function dayReport() {
  const hours = TODAY.map((total, at) => ({ hour: 9 + at, bills: Math.ceil(total / 800), total }));
  return {
    day: '2026-11-21',
    bills: {
      ...{ count: 41, first: 'INV-2627-000078', last: 'INV-2627-000118', returned: 0, shipping: 0 },
      ...{ gross: 24_800.4, discount: 420, net: 22_900.2, tax: 1_480.2, roundOff: -0.4, total: 24_380 },
    },
    creditNotes: { count: 1, amount: 120 },
    methods: [
      { method: 'cash', in: 15_600, out: 120 },
      { method: 'upi', in: 7_680, out: 0 },
    ],
    ...{ unpaidAtSale: 1_500, collected: 400, refunded: 120, writtenOff: 0 },
    users: [{ userId: 'user-1', bills: 41, total: 24_380 }],
    hours,
    toConfirm: { count: 2, amount: 640 },
    toSend: { count: 1, amount: 90 },
    sessions: [closedSession()],
    closed: null,
  };
}

function moved(current: number, previous: number, change: number) {
  return { current, previous, change };
}

/** The worked month of the tax rules, with one bill to correct. */
function gstReturn() {
  const section = (name: string, count: number, taxable: number, tax: number) => ({
    section: name,
    count,
    taxable,
    tax,
  });
  return {
    ...{
      ...shared,
      period: '2026-10',
      status: 'open',
      kind: 'regular',
      filing: 'monthly',
      lockedAt: null,
      sha256: null,
    },
    ...{ gstin: '27AABCB0000K1ZB', gstins: ['27AABCB0000K1ZB'], turnover: { month: 91_233.62, quarter: 91_233.62 } },
    files: ['returns_21112026_R1_27AABCB0000K1ZB_offline.json'],
    gstr3b: {
      outwardTaxable: { txval: 87_015.37, iamt: 9_740.9, camt: 646.88, samt: 646.88, csamt: 0 },
      ...{ zeroRated: { txval: 0, iamt: 0, csamt: 0 }, nilAndExempt: { txval: 4_218.25 }, nonGst: { txval: 0 } },
      interStateToUnregistered: [{ pos: '07', state: 'Delhi', txval: 46_609.32, iamt: 8_389.68 }],
    },
    smallB2cTax: { chargedOnBills: 300.86, fromTaxable: 300.88, difference: 0.02, writes: 'from-taxable' },
    counts: [
      section('b2b', 2, 39_194.1, 2_405.9),
      section('b2cl', 1, 93_218.64, 16_779.36),
      section('b2cs', 3, 2_448.14, 300.88),
      section('exemp', 2, 4_218.25, 0),
      section('docs', 12, 0, 0),
    ],
    checks: [
      {
        ...{ code: 'unit-missing', severity: 'warning', count: 2, documents: ['INV-2627-000101', 'INV-2627-000103'] },
        text: 'A product has no unit code, so its unit is reported as OTH',
      },
    ],
  };
}

/** The 24 hours of a day that opens at 9. */
function hoursFrom9(sales: readonly number[]) {
  return Array.from({ length: 24 }, (_, hour) => sales[hour - 9] ?? 0);
}
