import { randomUUID } from 'node:crypto';
import { contracts } from '@bahi/contracts';
import { gatewayApi } from '@bahi/contracts/gateway';
import type { EndpointSpec } from '@bahi/contracts/kit';
import { type FilePartBytes, multipart } from './multipart.js';
import type { RawAsk } from './raw-http.js';

export interface PublicCall {
  /** `catalog.addProduct` */
  readonly id: string;
  readonly service: string;
  readonly spec: EndpointSpec;
}

/** Everything the gateway routes, straight from the contracts. */
export const everyPublicCall: readonly PublicCall[] = contracts.flatMap(({ name, api }) =>
  Object.entries(api)
    .filter(([, spec]) => spec.auth !== 'internal')
    .map(([call, spec]) => ({ id: `${name}.${call}`, service: name, spec })),
);

/** Whether the gateway answers a call itself. */
export function isOfGateway({ spec }: PublicCall): boolean {
  return Object.values<EndpointSpec>(gatewayApi).includes(spec);
}

export const publicCalls = everyPublicCall.filter((call) => !isOfGateway(call));

/** A request in parts that a test may spoil one by one. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly parts?: Readonly<Record<string, string>>;
  readonly file?: Buffer;
}

/** What a good request of every call is about. */
export interface SampleData {
  readonly productId: string;
  readonly invoiceId: string;
  readonly email: string;
  readonly password: string;
  readonly orderId?: string;
  readonly drawerId?: string;
  readonly sessionId?: string;
}

const PRODUCT_PARTS = {
  productName: 'Toor Dal 1 kg',
  category: 'Food',
  costPrice: '139.50',
  sellingPrice: '168',
  quantity: '40',
  unit: 'pack',
  thresholdValue: '8',
  expiryDate: '05/06/2031',
  description: 'Unpolished',
  supplier: 'Sri Lakshmi Traders',
};

export const SAMPLE_CSV = Buffer.from(
  `productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue
Moong Dal 1 kg,Food,90,110.50,12,pack,31/12/2031,4
`,
);

const CUSTOMERS_CSV = Buffer.from('name,phone,openingBalance\nStolen Stores,9876500000,12.50\n');

const NEW_PASSWORD = 'Godown#2027';

/** What `trade` leaves in a shop. */
export const BILL_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a67';
export const COUNT_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a76';
export const HELD_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a68';

export const PAYMENT_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a70';
export const NOTE_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a71';
/** Customers that `trade` leaves: one with a bill, one to merge into it, one without an account to speak of. */
export const CUSTOMER_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a80';
export const MERGED_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a81';
export const ERASED_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a82';
/** A drawer and a session that no shop has. */
const DRAWER_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a72';
const DAY = '2026-11-21';
const MONTH = '2026-01';

const NEW_HELD_KEY = '01a0604f-39c7-7b10-9d2e-51c07c7e8a69';
export const HELD = {
  version: 0,
  label: 'Blue shirt',
  customerId: null,
  lines: 1,
  total: 168,
  bill: { lines: ['dal'] },
};
const RULES = { version: 0, roundTo: 1, discountLimitPercent: 100, shortStock: 'refuse', repeatKeepsCustomer: false };
export const PAYMENT_RULES = {
  version: 0,
  upiId: 'meera@okbank',
  upiName: 'Meera Stores',
  methods: ['cash', 'upi'],
  drawerNeeded: false,
  defaultCreditLimit: 5_000,
  writeOffLimit: 1,
  receiptFooter: 'Thank you',
};
const PAID = { expectedTotal: 100, payments: [{ method: 'cash', amount: 100 }] };

/** One unit of a product at the price of `productForm`. */
export function basketOf(productId: string) {
  return { lines: [{ productId, quantity: 1, unitPrice: 100, priceVersion: 1 }], shortStock: 'sell' };
}

/** A bill of one unit, paid in cash. */
export function billOf(billKey: string, productId: string) {
  return { billKey, ...basketOf(productId), ...PAID };
}

/** One unit of the first line of an invoice comes back. */
export function noteOf(creditNoteKey: string, invoiceId: string) {
  return { creditNoteKey, invoiceId, reason: 'Torn', lines: [{ lineNo: 1, quantity: 1, restock: 'none' }] };
}

/** A rupee for an invoice, by pending UPI. */
export function paymentOf(paymentKey: string, invoiceId: string) {
  return { paymentKey, invoiceId, amount: 1, method: 'upi', state: 'pending' };
}

const SAMPLE_CODE = 'SHELF-17';

/** A product under the first quick key. */
export function quickKeysOf(productId: string) {
  return { version: 0, pages: [{ name: 'Daily', keys: [{ place: 1, productId }] }] };
}

/** One unit less of a product. */
export function adjustmentOf(productId: string) {
  return { adjustmentKey: randomUUID(), lines: [{ productId, change: -1, reason: 'damaged' }] };
}

/** One unit more of a product. */
export function receiptOf(productId: string) {
  return { receiptKey: randomUUID(), lines: [{ productId, quantity: 1, unitCost: 90 }] };
}

/** A count of one product. */
export function countOf(countKey: string, productId: string) {
  return { countKey, name: 'Shelf 1', scope: { kind: 'chosen', productIds: [productId] } };
}

/** One good request per call; a call without one fails the suites. */
export const samples: Readonly<Record<string, (data: SampleData) => Sample>> = {
  'auth.login': ({ email, password }) => ({ json: { email, password } }),
  'auth.register': ({ password }) => ({ json: { name: 'Ravi Iyer', email: 'ravi@example.in', password } }),
  'auth.forgotPassword': ({ email }) => ({ json: { email } }),
  'auth.verifyOtp': ({ email }) => ({ json: { email, otp: '000000' } }),
  'auth.resetPassword': ({ email }) => ({ json: { email, newPassword: NEW_PASSWORD } }),
  'auth.logout': () => ({}),
  'auth.readProfile': () => ({}),
  'auth.listSessions': () => ({}),
  'auth.listPeople': () => ({}),
  'auth.endSession': () => ({ params: { sessionId: '01a0604f-39c7-7b10-9d2e-51c07c7e8a66' } }),
  'auth.endOtherSessions': () => ({}),
  'auth.updateProfile': ({ email }) => ({ json: { name: 'Someone Else', email, newPassword: NEW_PASSWORD } }),
  'auth.readShopDetails': () => ({}),
  'auth.updateShopDetails': () => ({
    json: { version: 0, name: 'Stolen Stores', address: '1 Fort Road', phone: '+91 98470 12345', logo: null },
  }),
  'auth.readTaxProfile': () => ({}),
  // What every shop is already: nothing of its bills changes.
  'auth.updateTaxProfile': () => ({
    json: {
      ...{ version: 0, effectiveFrom: '2999-12-31', kind: 'simple', legalName: '', tradeName: '', address: null },
      ...{ stateCode: null, gstin: null, phone: null, turnoverBand: 'up-to-5-crore', priceMode: 'inclusive' },
      ...{ invoicePrefix: 'INV', creditNotePrefix: 'CN', filing: 'monthly', smallB2cTax: 'from-taxable' },
    },
  }),
  'auth.checkGstin': () => ({ query: { gstin: '27AABCB0000K1ZB' } }),
  // A wrong password: the suites go on with the shop.
  'auth.closeShop': () => ({ json: { password: NEW_PASSWORD } }),
  'auth.exportShop': () => ({}),
  'catalog.generateProductId': () => ({}),
  'catalog.listProducts': () => ({}),
  'catalog.checkProduct': ({ productId }) => ({ params: { id: productId } }),
  'catalog.addProduct': () => ({ parts: PRODUCT_PARTS }),
  'catalog.validateCsv': () => ({ query: { checkDuplicates: 'true' }, parts: {}, file: SAMPLE_CSV }),
  'catalog.listCsvIssues': () => ({ parts: {}, file: SAMPLE_CSV }),
  'catalog.importCsv': () => ({ parts: { invalidRows: '[]' }, file: SAMPLE_CSV }),
  'orders.listOrders': () => ({ query: { limit: '10', page: '1' } }),
  'orders.readOrderProduct': ({ productId }) => ({ params: { id: productId } }),
  'orders.placeOrder': ({ productId }) => ({ json: { productId, quantityOrdered: 1, rating: 4 } }),
  'catalog.listCounterProducts': () => ({}),
  'catalog.readByCode': ({ productId }) => ({ params: { code: productId } }),
  'catalog.readQuickKeys': () => ({}),
  'catalog.updateQuickKeys': ({ productId }) => ({ json: quickKeysOf(productId) }),
  'catalog.readProductRules': () => ({}),
  'catalog.updateProductRules': () => ({ json: { version: 0, scalePatterns: ['21IIIIIWWWWWC'] } }),
  'catalog.createOwnCodes': () => ({ json: { count: 2 } }),
  'catalog.readTaxPack': () => ({}),
  'catalog.reviewTax': () => ({}),
  'catalog.listArchivedProducts': () => ({ query: { limit: '20' } }),
  'catalog.readProduct': ({ productId }) => ({ params: { id: productId } }),
  'catalog.updateProduct': ({ productId }) => ({ params: { id: productId }, json: { version: 1, alias: 'Stolen' } }),
  'catalog.setTaxClasses': ({ productId }) => ({
    // Another version, so that the calls after this one find the product as it was.
    json: { products: [{ productId, version: 99, class: 'rice-loose' }] },
  }),
  'catalog.listPrices': ({ productId }) => ({ params: { id: productId }, query: { limit: '20' } }),
  'catalog.addCode': ({ productId }) => ({ params: { id: productId }, json: { code: SAMPLE_CODE } }),
  'catalog.deleteCode': ({ productId }) => ({ params: { id: productId, code: SAMPLE_CODE } }),
  'catalog.archiveProduct': ({ productId }) => ({ params: { id: productId } }),
  'catalog.createProduct': () => ({ parts: { ...PRODUCT_PARTS, productName: 'Rock Salt 1 kg', expiryDate: '' } }),
  'catalog.duplicateProduct': ({ productId }) => ({ params: { id: productId }, json: { productName: 'Stolen copy' } }),
  'catalog.restoreProduct': ({ productId }) => ({ params: { id: productId } }),
  'catalog.adjustStock': ({ productId }) => ({ json: adjustmentOf(productId) }),
  'catalog.receiveStock': ({ productId }) => ({ json: receiptOf(productId) }),
  'catalog.listAdjustments': () => ({ query: { limit: '20' } }),
  'catalog.listExpiring': () => ({ query: { days: '30' } }),
  'catalog.readLedger': ({ productId }) => ({ params: { productId }, query: { limit: '20' } }),
  'catalog.listCounts': () => ({ query: { limit: '20' } }),
  'catalog.startCount': ({ productId }) => ({ json: countOf(COUNT_KEY, productId) }),
  'catalog.countProduct': ({ productId }) => ({
    params: { countId: COUNT_KEY, entryKey: randomUUID() },
    json: { productId, counted: 1 },
  }),
  'catalog.readCountSheet': () => ({ params: { countId: COUNT_KEY }, query: { limit: '20' } }),
  'catalog.reviewCount': () => ({ params: { countId: COUNT_KEY } }),
  // Of no product: the count can be dropped afterwards.
  'catalog.approveCount': () => ({ params: { countId: COUNT_KEY }, json: { productIds: [] } }),
  'catalog.dropCount': () => ({ params: { countId: COUNT_KEY } }),
  'catalog.listToCheck': () => ({ query: { limit: '20' } }),
  'orders.placeBill': ({ productId }) => ({ json: billOf(randomUUID(), productId) }),
  'orders.quoteBill': ({ productId }) => ({ json: basketOf(productId) }),
  'orders.listBills': () => ({ query: { limit: '20' } }),
  'orders.readBill': () => ({ params: { billRef: BILL_KEY } }),
  'orders.listHeldBills': () => ({}),
  'orders.holdBill': () => ({ params: { heldKey: NEW_HELD_KEY }, json: HELD }),
  'orders.takeHeldBill': () => ({ params: { heldKey: HELD_KEY } }),
  'orders.dropHeldBill': () => ({ params: { heldKey: NEW_HELD_KEY } }),
  'orders.rateBill': ({ orderId = 'ORD-MTJKV4QV-7D21B4' }) => ({
    params: { orderId },
    json: { ratings: [{ lineNo: 1, rating: 4 }] },
  }),
  'orders.readSellingRules': () => ({}),
  'orders.updateSellingRules': () => ({ json: RULES }),
  'billing.listInvoices': () => ({ query: { status: 'Unpaid', archived: 'false' } }),
  'billing.pageInvoices': () => ({ query: { limit: '20' } }),
  'billing.payInvoice': ({ invoiceId }) => ({ params: { invoiceId } }),
  'billing.returnInvoice': ({ invoiceId }) => ({ params: { invoiceId } }),
  'billing.cancelInvoice': ({ invoiceId }) => ({ params: { invoiceId }, json: { reason: 'Wrong bill' } }),
  'billing.archiveInvoice': ({ invoiceId }) => ({ params: { invoiceId } }),
  'billing.recordPayment': ({ invoiceId }) => ({ json: paymentOf(randomUUID(), invoiceId) }),
  'billing.listPayments': () => ({ query: { limit: '20', state: 'done', day: DAY } }),
  'billing.confirmPayment': () => ({ params: { paymentId: PAYMENT_KEY }, json: { reference: 'UTR 1' } }),
  'billing.failPayment': () => ({ params: { paymentId: PAYMENT_KEY }, json: { reason: 'Never came' } }),
  'billing.reversePayment': () => ({ params: { paymentId: PAYMENT_KEY }, json: { reason: 'Wrong bill' } }),
  'billing.changePaymentMethod': () => ({ params: { paymentId: PAYMENT_KEY }, json: { method: 'card' } }),
  'billing.readPaymentRules': () => ({}),
  'billing.updatePaymentRules': () => ({ json: PAYMENT_RULES }),
  'billing.listCreditNotes': () => ({ query: { limit: '20', day: DAY } }),
  'billing.readCreditNote': () => ({ params: { creditNoteId: 'CN-2627-000001' } }),
  'billing.quoteCreditNote': ({ invoiceId }) => ({ json: noteOf(randomUUID(), invoiceId) }),
  'billing.issueCreditNote': ({ invoiceId }) => ({ json: noteOf(randomUUID(), invoiceId) }),
  'billing.listDrawers': () => ({}),
  'billing.createDrawer': () => ({ json: { name: 'Stolen' } }),
  'billing.readDrawerSession': ({ sessionId = DRAWER_KEY }) => ({ params: { sessionId } }),
  'billing.openDrawer': ({ drawerId = DRAWER_KEY }) => ({ params: { drawerId }, json: { float: 100 } }),
  'billing.moveCash': ({ drawerId = DRAWER_KEY }) => ({
    params: { drawerId },
    json: { moveKey: randomUUID(), kind: 'out', amount: 10, reason: 'expense', note: 'Milk' },
  }),
  'billing.closeDrawer': ({ drawerId = DRAWER_KEY }) => ({ params: { drawerId }, json: { counted: 100 } }),
  'billing.readDayReport': () => ({ query: { day: DAY } }),
  'billing.closeDay': () => ({ params: { day: DAY } }),
  'billing.readGstReturn': () => ({ params: { period: MONTH } }),
  'billing.readGstr1': () => ({ params: { period: MONTH } }),
  'billing.readGstr1Csv': () => ({ params: { period: MONTH, section: 'b2b' } }),
  'billing.lockGstReturn': () => ({ params: { period: MONTH } }),
  'billing.readInvoice': ({ invoiceId }) => ({ params: { invoiceId } }),
  'billing.readInvoicePaper': ({ invoiceId }) => ({ params: { invoiceId }, query: { format: 'a4' } }),
  'billing.readNotePaper': () => ({ params: { creditNoteId: 'CN-2627-000001' }, query: { format: '80mm' } }),
  'billing.readInvoiceOfOrder': ({ orderId = 'ORD-MWPYB6PE-AE6B0A' }) => ({ params: { orderId } }),
  'billing.listCustomers': () => ({ query: { query: 'stores', limit: '20' } }),
  'billing.createCustomer': () => ({ json: { customerKey: randomUUID(), name: 'Stolen Stores' } }),
  'billing.archiveCustomer': () => ({ params: { customerId: CUSTOMER_KEY } }),
  'billing.restoreCustomer': () => ({ params: { customerId: CUSTOMER_KEY } }),
  'billing.updateCustomer': () => ({ params: { customerId: CUSTOMER_KEY }, json: { version: 3, note: 'Stolen' } }),
  'billing.readCustomer': () => ({ params: { customerId: CUSTOMER_KEY } }),
  'billing.readAgeing': () => ({}),
  'billing.readLedger': () => ({ params: { customerId: CUSTOMER_KEY }, query: { limit: '20' } }),
  'billing.listOpenItems': () => ({ params: { customerId: CUSTOMER_KEY } }),
  'billing.readStatement': () => ({
    params: { customerId: CUSTOMER_KEY },
    query: { from: '2026-01-01', to: '2026-03-31' },
  }),
  'billing.readStatementPaper': () => ({
    params: { customerId: CUSTOMER_KEY },
    query: { from: '2026-01-01', to: '2026-03-31', format: 'a4' },
  }),
  'billing.readReceipt': () => ({ params: { paymentId: PAYMENT_KEY }, query: { language: 'hi' } }),
  'billing.readReceiptPaper': () => ({ params: { paymentId: PAYMENT_KEY }, query: { format: '80mm' } }),
  'billing.enterOpening': () => ({ params: { customerId: CUSTOMER_KEY }, json: { amount: 10, asOf: '2026-01-01' } }),
  'billing.writeOff': () => ({ params: { customerId: CUSTOMER_KEY }, json: { amount: 1, reason: 'Rounding' } }),
  'billing.readReminder': () => ({ params: { customerId: CUSTOMER_KEY }, query: { language: 'hi' } }),
  'billing.noteReminder': () => ({ params: { customerId: CUSTOMER_KEY } }),
  'billing.mergeCustomers': () => ({
    params: { customerId: CUSTOMER_KEY },
    json: { from: MERGED_KEY, versions: { [CUSTOMER_KEY]: 4, [MERGED_KEY]: 1 } },
  }),
  'billing.eraseCustomer': () => ({ params: { customerId: ERASED_KEY } }),
  'billing.exportCustomer': () => ({ params: { customerId: CUSTOMER_KEY } }),
  'billing.readDue': () => ({ params: { token: 'x'.repeat(22) } }),
  'billing.exportCustomers': () => ({}),
  'billing.validateCustomersCsv': () => ({ parts: {}, file: CUSTOMERS_CSV }),
  'billing.importCustomers': () => ({ parts: {}, file: CUSTOMERS_CSV }),
  'analytics.readStats': () => ({}),
  'analytics.readToday': () => ({}),
  'analytics.readInventorySummary': () => ({}),
  'analytics.readChart': () => ({ query: { period: 'weekly' } }),
  'analytics.readDashboardSummary': () => ({ query: { period: 'week' } }),
  'analytics.listTopProducts': () => ({}),
};

export function sampleOf({ id }: PublicCall, data: SampleData): Sample {
  const make = samples[id];
  if (!make) throw new Error(`The call ${id} has no sample request`);
  return make(data);
}

/** The request of a sample as it goes over the wire. */
export function askOf(call: PublicCall, sample: Sample, headers: Readonly<Record<string, string>> = {}): RawAsk {
  const { contentType, body } = bodyOf(call, sample);
  const typed: Record<string, string> = contentType === undefined ? {} : { 'Content-Type': contentType };
  return { method: call.spec.method, path: pathOf(call, sample), headers: { ...typed, ...headers }, body };
}

function pathOf({ spec }: PublicCall, { params = {}, query = {} }: Sample): string {
  const path = spec.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

function bodyOf({ spec }: PublicCall, { json, parts, file }: Sample): { contentType?: string; body?: Buffer | string } {
  if (json) return { contentType: 'application/json', body: JSON.stringify(json) };
  if (!spec.file) return {};
  const files: FilePartBytes[] = file ? [{ name: spec.file.name, fileName: 'file.csv', bytes: file }] : [];
  return multipart(Object.entries(parts ?? {}), files);
}
