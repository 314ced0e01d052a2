import type { InvoiceStatus } from '@bahi/contracts/billing';
import { milliFrom, type OrderTotals, paiseFrom } from '@bahi/contracts/shared';
import type { Invoice, InvoiceLine } from '../domain/invoice.js';

/** A line joined with its invoice. */
export interface InvoiceLineRow {
  readonly invoice_key: string;
  readonly invoice_id: string;
  readonly order_key: string;
  readonly order_id: string;
  readonly total_paise: number;
  readonly tax_paise: number;
  readonly shipping_paise: number;
  readonly gross_paise: number;
  readonly units_milli: number;
  readonly status: InvoiceStatus;
  readonly paid_paise: number;
  readonly pending_paise: number;
  readonly customer_name: string;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly paid_at: Date | null;
  readonly returned_at: Date | null;
  readonly archived_at: Date | null;
  readonly line_no: number;
  readonly product_key: string;
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity_milli: number;
  readonly unit_price_paise: number;
}

export const INVOICE_LINE_COLUMNS = `i.invoice_key, i.invoice_id, i.order_key, i.order_id, i.total_paise, i.tax_paise,
  i.shipping_paise, i.gross_paise, i.units_milli, i.status, i.paid_paise, i.pending_paise, i.customer_name, i.reference, i.created_at, i.due_at, i.paid_at, i.returned_at, i.archived_at,
  l.line_no, l.product_key, l.product_id, l.product_name, l.quantity_milli, l.unit_price_paise`;

/** Groups rows by invoice; the rows of one invoice must be adjacent. */
export function toInvoices(rows: readonly InvoiceLineRow[]): Invoice[] {
  const invoices: Invoice[] = [];
  let lines: InvoiceLine[] = [];
  for (const [index, row] of rows.entries()) {
    lines.push(toLine(row));
    if (rows[index + 1]?.invoice_key === row.invoice_key) continue;
    invoices.push(toInvoice(row, lines));
    lines = [];
  }
  return invoices;
}

function toLine(row: InvoiceLineRow): InvoiceLine {
  return {
    lineNo: row.line_no,
    productKey: row.product_key,
    productId: row.product_id,
    productName: row.product_name,
    quantityMilli: milliFrom(row.quantity_milli),
    unitPricePaise: paiseFrom(row.unit_price_paise),
  };
}

function toInvoice(row: InvoiceLineRow, lines: readonly InvoiceLine[]): Invoice {
  return {
    invoiceKey: row.invoice_key,
    invoiceId: row.invoice_id,
    orderKey: row.order_key,
    orderId: row.order_id,
    totals: toTotals(row),
    unitsMilli: milliFrom(row.units_milli),
    status: row.status,
    paidPaise: paiseFrom(row.paid_paise),
    pendingPaise: paiseFrom(row.pending_paise),
    customerName: row.customer_name,
    reference: row.reference,
    createdAt: row.created_at,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    returnedAt: row.returned_at,
    archivedAt: row.archived_at,
    lines,
  };
}

function toTotals(row: InvoiceLineRow): OrderTotals {
  return {
    netPaise: paiseFrom(row.total_paise),
    taxPaise: paiseFrom(row.tax_paise),
    shippingPaise: paiseFrom(row.shipping_paise),
    grossPaise: paiseFrom(row.gross_paise),
  };
}
