import type { Invoice as WireInvoice } from '@bahi/contracts/billing';
import { toRupees } from '@bahi/contracts/shared';
import type { Invoice } from '../domain/invoice.js';

/** An invoice as the wire shows it; the first line is repeated for clients that do not read `items`. */
export function wireInvoice(invoice: Invoice): WireInvoice {
  const items = invoice.lines.map(({ productName, quantity, unitPricePaise }) => ({
    productName,
    quantity,
    price: toRupees(unitPricePaise),
  }));
  const [first] = items;
  if (!first) throw new Error(`The invoice ${invoice.invoiceId} has no lines`);
  return {
    _id: invoice.invoiceKey,
    invoiceId: invoice.invoiceId,
    reference: invoice.reference,
    orderId: invoice.orderId,
    totalAmount: toRupees(invoice.totalPaise),
    status: invoice.status,
    createdAt: invoice.createdAt.toISOString(),
    dueDate: invoice.dueAt.toISOString(),
    customerName: invoice.customerName,
    items,
    productName: first.productName,
    quantityOrdered: first.quantity,
    pricePerUnit: first.price,
    paidAt: instantOrNull(invoice.paidAt),
    returnedAt: instantOrNull(invoice.returnedAt),
    archivedAt: instantOrNull(invoice.archivedAt),
  };
}

function instantOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
