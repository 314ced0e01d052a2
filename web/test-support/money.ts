import type {
  CreditNoteQuote,
  InvoiceDetail,
  ListedCreditNote,
  Payment,
  SettledInvoice,
} from '@bahi/contracts/billing';
import type { Script } from './fake-server.js';
import { jsonBody } from './fake-server.js';
import { anInvoice } from './invoices.js';

/** A payment of ₹200 in cash, taken at the sale. */
export function aPayment(over: Partial<Payment> = {}): Payment {
  return {
    paymentId: '01a2aee7-0000-7000-8000-000000000001',
    receiptId: null,
    invoiceId: 'INV-2627-000043',
    customerId: null,
    creditNoteId: null,
    direction: 'in',
    cause: 'sale',
    method: 'cash',
    amount: 200,
    tendered: null,
    state: 'done',
    reference: null,
    note: null,
    takenAt: '2026-11-21T05:12:08.114Z',
    takenBy: 'u1',
    settledAt: null,
    sessionId: null,
    isLate: false,
    ...over,
  };
}

/** A line of an invoice: two bags of rice. */
export function aDetailLine(over: Partial<InvoiceDetail['lines'][number]> = {}): InvoiceDetail['lines'][number] {
  const product = { productId: 'PROD-1', productName: 'Basmati Rice 5 kg', packName: null, unit: 'piece' };
  const sums = { unitPrice: 150, net: 300, tax: 0, total: 300 };
  return { lineNo: 1, ...product, quantity: 2, returned: 0, allowsFractions: false, ...sums, ...over };
}

/** An invoice of ₹447: two bags of rice and 2.5 kg of sugar; ₹247 are open. */
export function anInvoiceDetail(no: number, over: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const sugar = { lineNo: 2, productId: 'PROD-2', productName: 'Sugar', unit: 'kg', quantity: 2.5 };
  return {
    ...anInvoice(no),
    total: 447,
    paid: 200,
    pending: 0,
    credited: 0,
    refunded: 0,
    open: 247,
    payment: 'part-paid',
    customerId: null,
    payKey: `00000000-0000-7000-8000-${String(no).padStart(12, '0')}`,
    shipping: 0,
    lines: [aDetailLine(), aDetailLine({ ...sugar, allowsFractions: true, unitPrice: 58.8, net: 147, total: 147 })],
    payments: [aPayment()],
    creditNotes: [],
    document: null,
    ...over,
  };
}

/** A credit note of ₹150. */
export function aCreditNote(over: Partial<InvoiceDetail['creditNotes'][number]> = {}) {
  return {
    creditNoteId: 'CN-2627-000001',
    invoiceId: 'INV-2627-000043',
    issuedAt: '2026-11-21T06:00:00.000Z',
    by: 'u1',
    reason: 'Damaged',
    isWhole: false,
    net: 150,
    tax: 0,
    shipping: 0,
    roundOff: 0,
    amount: 150,
    settled: 0,
    refunded: 150,
    toAccount: 0,
    lines: [{ ...aDetailLine(), restock: 'damaged' as const, quantity: 1 }],
    ...over,
  };
}

/** The answer of a page of credit notes. */
export function notePage(creditNotes: readonly ListedCreditNote[], next: string | null = null) {
  return { success: true, timeZone: 'Asia/Kolkata', creditNotes, next };
}

/** A credit note of ₹150 in the list: given back in cash. */
export function aListedNote(over: Partial<ListedCreditNote> = {}): ListedCreditNote {
  return { ...aCreditNote(), refunds: [{ method: 'cash', state: 'done', amount: 150 }], ...over };
}

/** An invoice of the counter, with what its bill says. */
export function aBillDetail(no: number, over: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const items = [
    { productName: 'Sugar', packName: null, unit: 'kg', quantity: 2.5, unitPrice: 178.8, gross: 447, discount: 0 },
  ];
  return anInvoiceDetail(no, { bill: { items, gross: 447, discount: 0, tax: 0, roundOff: 0, total: 447 }, ...over });
}

/** What a credit note of ₹150 would say: all of it back in cash. */
export function aQuote(over: Partial<CreditNoteQuote> = {}): CreditNoteQuote {
  const { isWhole, net, tax, shipping, roundOff, amount, settled, lines } = aCreditNote();
  const refunds = [{ method: 'cash' as const, amount: 150 }];
  return { isWhole, net, tax, shipping, roundOff, amount, settled, rest: 150, refunds, lines, ...over };
}

/** An invoice that is settled. */
export function settledInvoice(over: Partial<SettledInvoice> = {}): SettledInvoice {
  const sums = { total: 447, paid: 447, pending: 0, credited: 0, refunded: 0, open: 0 };
  return { invoiceId: 'INV-2627-000043', status: 'Paid', payment: null, ...sums, ...over };
}

/** The answer of a page of payments. */
export function paymentPage(payments: readonly Payment[], next: string | null = null) {
  return { success: true, timeZone: 'Asia/Kolkata', payments, next };
}

/** The answers about one invoice; every payment and every return succeeds. */
export function moneyCalls(detail: InvoiceDetail = anInvoiceDetail(43)): Script {
  return {
    'money.readInvoice': () => ({ success: true, timeZone: 'Asia/Kolkata', invoice: detail }),
    'money.readInvoicePaper': () => new Blob(['%PDF']),
    'money.readNotePaper': () => new Blob(['%PDF']),
    'money.readCreditNote': () => ({
      success: true,
      timeZone: 'Asia/Kolkata',
      creditNote: { ...aListedNote(), document: null },
    }),
    'money.listPayments': () => paymentPage([]),
    'money.listCreditNotes': () => notePage([]),
    'money.recordPayment': (request) => ({
      success: true,
      message: 'Recorded',
      payment: aPayment({ cause: 'collection', ...(jsonBody(request) as Partial<Payment>) }),
      allocations: [],
      advance: 0,
      balance: null,
      invoice: settledInvoice(),
    }),
    'money.quoteCreditNote': () => ({ success: true, quote: aQuote() }),
    'money.issueCreditNote': () => ({
      success: true,
      message: 'Issued',
      creditNote: aCreditNote(),
      refunds: [aPayment({ direction: 'out', cause: 'refund', amount: 150 })],
      invoice: settledInvoice(),
    }),
  };
}
