import type { AccountEntry, Customer, ListedCustomer, OpenItem } from '@bahi/contracts/billing';
import type { Script } from './fake-server.js';

let made = 0;

/** A customer of the list who owes nothing. A test states what matters to it. */
export function aCustomer(own: Partial<ListedCustomer> = {}): ListedCustomer {
  made += 1;
  return {
    customerId: `01970000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name: `Customer ${made}`,
    phone: null,
    balance: 0,
    advance: 0,
    limit: null,
    oldestOpenOn: null,
    lastBillAt: null,
    remindedAt: null,
    version: 1,
    ...own,
  };
}

/** A customer with everything that is kept of it. */
export function aWholeCustomer(own: Partial<Customer> = {}): Customer {
  return {
    ...aCustomer(),
    address: null,
    note: null,
    language: null,
    gstin: null,
    legalName: null,
    stateCode: null,
    pin: null,
    deliveryAddress: null,
    deliveryStateCode: null,
    limitInForce: null,
    openCount: 0,
    pending: 0,
    openingSet: false,
    mayRemind: true,
    promisedOn: null,
    createdAt: '2024-04-02T06:00:00.000Z',
    createdBy: 'u1',
    archivedAt: null,
    erasedAt: null,
    ...own,
  };
}

/** The answer with one customer. */
export function customerAnswer(customer: Customer) {
  return () => ({ success: true, timeZone: 'Asia/Kolkata', customer, mergedInto: null });
}

/** A bill that is open. */
export function anOpenItem(own: Partial<OpenItem> = {}): OpenItem {
  return { kind: 'bill', invoiceId: 'INV-2627-000042', day: '2026-09-07', age: 82, total: 600, open: 600, ...own };
}

/** A line of an account: a bill. */
export function anEntry(own: Partial<AccountEntry> = {}): AccountEntry {
  return {
    entryNo: 1,
    at: '2026-11-27T06:00:00.000Z',
    kind: 'bill',
    debit: 1_240,
    credit: 0,
    balance: 1_240,
    documentKind: 'invoice',
    documentId: 'INV-2627-008604',
    paymentId: null,
    by: 'u1',
    note: null,
    ...own,
  };
}

/** The whole list, of a shop whose customers have this limit when they have none of their own. */
export function customerList(customers: readonly ListedCustomer[], defaultLimit: number | null = null) {
  return () => ({ success: true, timeZone: 'Asia/Kolkata', defaultLimit, customers, next: null });
}

/** Who owes in the tests of screens. */
export const lakshmi = aCustomer({
  name: 'Lakshmi Stores',
  phone: '+919847031225',
  balance: 4_120,
  limit: 5_000,
  oldestOpenOn: '2026-09-07',
  lastBillAt: '2026-11-27T06:00:00.000Z',
});
/** Who has paid ahead. */
export const kutty = aCustomer({
  name: 'Krishnan Kutty',
  phone: '+919846020977',
  balance: -500,
  advance: 500,
  version: 4,
});

const OK = { success: true, timeZone: 'Asia/Kolkata' };

/** Every call about customers, answered for a shop with two of them. */
export function customerCalls(customers: readonly ListedCustomer[] = [lakshmi, kutty]): Script {
  const whole = (path: string) => {
    if (path.includes('/settled')) return aWholeCustomer({ ...kutty, balance: 0, advance: 0 });
    if (path.includes('/archived'))
      return aWholeCustomer({ ...kutty, balance: 0, advance: 0, archivedAt: '2026-11-20T06:00:00.000Z' });
    return aWholeCustomer({ ...lakshmi, limitInForce: 5_000, openCount: 2, address: 'MG Road, Kochi' });
  };
  const one = ({ path }: { readonly path: string }) => ({ ...OK, customer: whole(path), mergedInto: null });
  const reminder = {
    language: 'en',
    text: 'Dear Lakshmi Stores, ₹4,120.00 is open since 07/09/2026. Meera General Store',
    upiLink: null,
    whatsapp: 'https://wa.me/919847031225?text=Dear',
    sms: 'sms:+919847031225?body=Dear',
    link: null,
    remindedAt: null,
    quiet: null,
  };
  const receipt = {
    ...{
      paymentId: 'p',
      customerId: lakshmi.customerId,
      method: 'cash',
      amount: 2_000,
      state: 'done',
      reference: null,
    },
    ...{ receiptId: 'RC-2627-000012', day: '2026-11-28', name: 'Lakshmi Stores', advance: 0, balance: 2_120 },
    allocations: [
      { invoiceId: null, amount: 600 },
      { invoiceId: 'INV-2627-007946', amount: 1_400 },
    ],
    ...{ language: 'en', text: 'Hello Lakshmi Stores', whatsapp: 'https://wa.me/919847031225?text=Hello' },
    sms: 'sms:+919847031225?body=Hello',
  };
  const items = [
    anOpenItem({ invoiceId: null, kind: 'opening', day: '2026-09-07', age: 82, total: 600, open: 600 }),
    anOpenItem({ invoiceId: 'INV-2627-007946', day: '2026-11-09', age: 19, total: 1_873, open: 1_715 }),
    anOpenItem({ invoiceId: 'INV-2627-008604', day: '2026-11-27', age: 1, total: 1_805, open: 1_805 }),
  ];
  const ageing = { upTo15: 1_805, upTo30: 1_715, upTo60: 0, upTo90: 600, over90: 0 };
  const entries = [
    anEntry({ entryNo: 2, balance: 4_120 }),
    anEntry({ entryNo: 1, kind: 'opening', debit: 2_880, balance: 2_880, documentKind: 'customer', documentId: null }),
  ];
  return {
    'customers.listCustomers': customerList(customers, 3_000),
    'customers.readAgeing': () => ({
      ...OK,
      day: '2026-11-28',
      total: { ...ageing, owed: 8_335, owing: 6, over60: 600, advances: 500 },
      customers: [],
    }),
    'customers.readCustomer': one,
    'customers.createCustomer': one,
    'customers.updateCustomer': one,
    'customers.archiveCustomer': one,
    'customers.restoreCustomer': one,
    'customers.enterOpening': one,
    'customers.writeOff': one,
    'customers.mergeCustomers': one,
    'customers.eraseCustomer': one,
    'customers.readLedger': () => ({ ...OK, balance: 4_120, entries, next: null }),
    'customers.listOpenItems': () => ({ ...OK, balance: 4_120, count: 3, items }),
    'customers.readStatement': () => ({
      ...OK,
      statement: {
        from: '2026-08-29',
        to: '2026-11-28',
        openingBalance: 0,
        entries: [...entries].reverse(),
        closingBalance: 4_120,
        balance: 4_120,
        openItems: items,
        ageing,
        upiLink: null,
      },
    }),
    'customers.readReminder': () => ({ ...OK, reminder }),
    'customers.noteReminder': () => ({ ...OK, reminder: { ...reminder, remindedAt: '2026-11-28T06:00:00.000Z' } }),
    'customers.readDue': () => ({
      ...OK,
      due: { shop: 'Meera General Store', balance: 4_120, entries, upiLink: null },
    }),
    'customers.exportCustomer': () => new Blob(['{}']),
    'customers.exportCustomers': () => new Blob(['name']),
    'accountPaper.readStatementPaper': () => new Blob(['%PDF']),
    'accountPaper.readReceiptPaper': () => new Blob(['%PDF']),
    'accountPaper.readReceipt': () => ({ ...OK, receipt }),
    'customers.validateCustomersCsv': () => ({
      success: true,
      totalRows: 1,
      validCustomers: 1,
      errors: [],
      encoding: 'UTF-8',
    }),
    'customers.importCustomers': () => ({
      success: true,
      message: 'Done',
      uploadId: 'u',
      results: { total: 1, added: 1, failed: [] },
    }),
  };
}
