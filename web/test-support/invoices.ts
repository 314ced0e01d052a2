import type { billingApi } from '@bahi/contracts/billing';
import type { ReplyOf } from '@bahi/contracts/kit';
import type { Seller } from '../src/features/invoices/invoice-document.js';
import type { Invoice } from '../src/features/invoices/invoice-model.js';
import type { Answer } from './fake-server.js';

type InvoicePage = ReplyOf<typeof billingApi.pageInvoices>;

/** An unpaid invoice of ₹990 net, ₹1,139 gross; the number ends in `no`. */
export function anInvoice(no: number, over: Partial<Invoice> = {}): Invoice {
  return {
    _id: `id-${no}`,
    invoiceId: `INV-2627-${String(no).padStart(6, '0')}`,
    reference: `INV-${String(no).padStart(3, '0')}`,
    orderId: `ORD-MWPYB6PE-${no}`,
    totalAmount: 990,
    status: 'Unpaid',
    customerName: 'Walk-in customer',
    createdAt: '2026-11-21T05:12:08.114Z',
    dueDate: '2126-12-06T05:12:08.114Z',
    items: [{ productName: 'Basmati Rice 5 kg', quantity: 2, price: 495 }],
    productName: 'Basmati Rice 5 kg',
    quantityOrdered: 2,
    pricePerUnit: 495,
    paidAt: null,
    returnedAt: null,
    archivedAt: null,
    bill: null,
    document: null,
    ...over,
  };
}

/** The seller of bills; without address until one is given. */
export function aSeller(name = 'Meera Nair', lines: readonly string[] = []): Seller {
  return { name, lines, logo: null, footer: [] };
}

function listed(invoice: Invoice): InvoicePage['invoices'][number] {
  const figures = { day: '2026-11-21', period: '2026-11', tax: 0, roundOff: 0, total: 0 };
  return { ...invoice, document: invoice.document && { ...figures, ...invoice.document } };
}

/** The answer of a list that has one page. */
export function invoicePage(invoices: readonly Invoice[], over: Partial<InvoicePage> = {}): InvoicePage {
  return {
    success: true,
    timeZone: 'Asia/Kolkata',
    matchCount: invoices.length,
    next: null,
    previous: null,
    invoices: invoices.map(listed),
    stats: {
      recentTransactions: 4,
      totalInvoices: 43,
      processed: 28,
      customers: 28,
      paidAmount: 18091.95,
      unpaidAmount: 8335.2,
      pendingPayment: 12,
    },
    overdue: 3,
    ...over,
  };
}

/** Answers with the pages of a list; a cursor is where its page begins, and the search looks at number and items. */
export function invoicePages(all: readonly Invoice[]): Answer {
  return ({ path }) => {
    const { searchParams } = new URL(path, 'http://shop.test');
    const [start, limit] = [Number(searchParams.get('cursor') ?? 0), Number(searchParams.get('limit'))];
    const query = (searchParams.get('query') ?? '').toLowerCase();
    const matching = all.filter(({ invoiceId, productName }) =>
      `${invoiceId} ${productName}`.toLowerCase().includes(query),
    );
    return invoicePage(matching.slice(start, start + limit), {
      matchCount: matching.length,
      next: start + limit < matching.length ? String(start + limit) : null,
      previous: start > 0 ? String(start - limit) : null,
    });
  };
}
