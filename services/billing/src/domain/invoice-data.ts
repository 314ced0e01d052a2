import type { ReturnedLine } from '@bahi/contracts/billing';
import { wholeUnits } from '@bahi/contracts/shared';
import type { Invoice } from './invoice.js';

type PublishedInvoice = Pick<
  Invoice,
  'invoiceKey' | 'invoiceId' | 'orderKey' | 'orderId' | 'totals' | 'unitsMilli' | 'createdAt'
>;

/** The invoice data that every event of an invoice carries. */
export function invoiceData(invoice: PublishedInvoice) {
  const { invoiceKey, invoiceId, orderKey, orderId, totals, unitsMilli, createdAt } = invoice;
  return {
    invoiceKey,
    invoiceId,
    orderKey,
    orderId,
    totalPaise: totals.netPaise,
    taxPaise: totals.taxPaise,
    grossPaise: totals.grossPaise,
    units: wholeUnits(unitsMilli),
    unitsMilli,
    createdAt: createdAt.toISOString(),
  };
}

/** The units that go back into stock. */
export function returnedLines({ lines }: Invoice): ReturnedLine[] {
  return lines.map(({ lineNo, productKey, quantityMilli }) => ({
    lineNo,
    productKey,
    quantity: wholeUnits(quantityMilli),
    quantityMilli,
  }));
}
