import type { InvoiceBill, InvoiceStats, PagedInvoice, Invoice as WireInvoice } from '@bahi/contracts/billing';
import { asPaise, toRupees, toUnits } from '@bahi/contracts/shared';
import type { Invoice, SoldLine } from '../domain/invoice.js';
import type { InvoiceSummary } from '../domain/invoice-summary.js';
import { presentShortDocument } from './present-document.js';

const PAISE_PER_RUPEE = 100;

/** An invoice on the wire; its first line is repeated for clients that do not read `items`. */
export function presentInvoice(invoice: Invoice): WireInvoice {
  const items = invoice.lines.map(({ productName, quantityMilli, unitPricePaise }) => ({
    productName,
    quantity: toUnits(quantityMilli),
    price: toRupees(unitPricePaise),
  }));
  const [first] = items;
  if (!first) throw new Error(`The invoice ${invoice.invoiceId} has no lines`);
  return {
    _id: invoice.invoiceKey,
    invoiceId: invoice.invoiceId,
    reference: invoice.reference ?? `INV-${invoice.invoiceId.slice(-3)}`,
    orderId: invoice.orderId,
    totalAmount: toRupees(invoice.totals.netPaise),
    status: invoice.status,
    createdAt: invoice.createdAt.toISOString(),
    dueDate: invoice.dueAt.toISOString(),
    customerName: invoice.customerName,
    items,
    productName: first.productName,
    quantityOrdered: first.quantity,
    pricePerUnit: first.price,
    paidAt: presentInstant(invoice.paidAt),
    returnedAt: presentInstant(invoice.returnedAt),
    archivedAt: presentInstant(invoice.archivedAt),
  };
}

/** An invoice of a page: with the lines and sums of the bill, if it is one. */
export function presentPagedInvoice(invoice: Invoice, timeZone: string): PagedInvoice {
  const document = presentShortDocument(invoice, timeZone);
  return { ...presentInvoice(invoice), bill: presentBill(invoice), document };
}

function presentBill({ lines, totals, discountPaise, roundOffPaise }: Invoice): InvoiceBill | null {
  const items = lines.flatMap(({ productName, sold }) => (sold ? [presentSoldItem(productName, sold)] : []));
  if (items.length === 0) return null;
  return {
    items,
    gross: toRupees(asPaise(totals.netPaise + discountPaise)),
    discount: toRupees(discountPaise),
    tax: toRupees(totals.taxPaise),
    roundOff: toRupees(roundOffPaise),
    total: toRupees(totals.grossPaise),
  };
}

function presentSoldItem(productName: string, sold: SoldLine) {
  return {
    productName,
    packName: sold.packName,
    unit: sold.unit,
    quantity: toUnits(sold.quantityMilli),
    unitPrice: toRupees(sold.unitPricePaise),
    gross: toRupees(sold.grossPaise),
    discount: toRupees(sold.discountPaise),
  };
}

/** The figures on the wire. Sums may exceed the limit of one amount, so they are not converted as `Paise`. */
export function presentSummary(summary: InvoiceSummary): InvoiceStats {
  return {
    recentTransactions: summary.recentCount,
    totalInvoices: summary.totalCount,
    processed: summary.paidCount,
    // There are no customers yet, so each paid invoice counts as one.
    customers: summary.paidCount,
    paidAmount: summary.paidGrossPaise / PAISE_PER_RUPEE,
    unpaidAmount: summary.unpaidGrossPaise / PAISE_PER_RUPEE,
    pendingPayment: summary.unpaidCount,
  };
}

function presentInstant(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
