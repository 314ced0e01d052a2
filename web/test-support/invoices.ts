import type { Invoice, InvoiceList } from '../src/features/invoices/invoice-model.js';

/** An unpaid invoice of ₹990 net, ₹1,139 gross; the number ends in `no`. */
export function anInvoice(no: number, over: Partial<Invoice> = {}): Invoice {
  return {
    _id: `id-${no}`,
    invoiceId: `INV-2627-${String(no).padStart(6, '0')}`,
    reference: null,
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
    ...over,
  };
}

/** The answer of the list call. */
export function invoiceList(invoices: readonly Invoice[]): InvoiceList {
  return {
    success: true,
    timeZone: 'Asia/Kolkata',
    totalInvoices: invoices.length,
    invoices: [...invoices],
    stats: {
      recentTransactions: 4,
      totalInvoices: 43,
      processed: 28,
      customers: 28,
      paidAmount: 18091.95,
      unpaidAmount: 8335.2,
      pendingPayment: 12,
    },
  };
}
