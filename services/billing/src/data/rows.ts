import type { InvoiceStatus } from '@bahi/contracts/billing';
import type { BillLineTax } from '@bahi/contracts/catalog';
import { type Day, milliFrom, type OrderTotals, paiseFrom } from '@bahi/contracts/shared';
import type { Invoice, InvoicedLine, SoldLine } from '../domain/invoice.js';
import type { SaleDocument } from '../domain/sale-document.js';

/** A line joined with its invoice. */
export interface InvoiceLineRow {
  readonly invoice_key: string;
  readonly invoice_id: string;
  readonly order_key: string;
  readonly order_id: string;
  readonly bill_key: string | null;
  readonly total_paise: number;
  readonly tax_paise: number;
  readonly shipping_paise: number;
  readonly gross_paise: number;
  readonly kind: 'order' | 'bill';
  readonly discount_paise: number;
  readonly round_off_paise: number;
  readonly round_to_paise: number;
  readonly units_milli: number;
  readonly status: InvoiceStatus;
  readonly paid_paise: number;
  readonly pending_paise: number;
  readonly credited_paise: number;
  readonly refunded_paise: number;
  readonly written_off_paise: number;
  readonly customer_key: string | null;
  readonly state_no: number;
  readonly customer_name: string;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly paid_at: Date | null;
  readonly returned_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_by: string | null;
  readonly cancel_reason: string | null;
  readonly document_type: SaleDocument['type'] | null;
  readonly day: Day | null;
  readonly period: string | null;
  readonly seller: SaleDocument['seller'] | null;
  readonly buyer: SaleDocument['buyer'];
  readonly place_of_supply: string | null;
  readonly inter_state: boolean | null;
  readonly price_mode: SaleDocument['priceMode'] | null;
  readonly archived_at: Date | null;
  readonly line_no: number;
  readonly product_key: string;
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity_milli: number;
  readonly unit_price_paise: number;
  readonly sold_unit: string | null;
  readonly sold_pack: string | null;
  readonly sold_milli: number | null;
  readonly sold_price_paise: number | null;
  readonly sold_gross_paise: number | null;
  readonly sold_discount_paise: number | null;
  readonly sold_net_paise: number | null;
  readonly sold_tax_paise: number | null;
  readonly sold_loose: boolean | null;
  readonly tax: BillLineTax | null;
  readonly returned_milli: number;
  readonly returned_net_paise: number;
  readonly returned_tax_paise: number;
}

const INVOICE_COLUMNS = [
  ...[
    'invoice_key',
    'invoice_id',
    'order_key',
    'order_id',
    'bill_key',
    'kind',
    'total_paise',
    'tax_paise',
    'shipping_paise',
  ],
  ...['gross_paise', 'discount_paise', 'round_off_paise', 'round_to_paise', 'units_milli', 'status', 'state_no'],
  ...[
    'paid_paise',
    'pending_paise',
    'credited_paise',
    'refunded_paise',
    'written_off_paise',
    'customer_key',
    'customer_name',
    'reference',
  ],
  ...[
    'created_at',
    'due_at',
    'paid_at',
    'returned_at',
    'archived_at',
    'document_type',
    'day',
    'period',
    'seller',
    'buyer',
  ],
  ...['place_of_supply', 'inter_state', 'price_mode', 'cancelled_at', 'cancelled_by', 'cancel_reason'],
];
const LINE_COLUMNS = [
  ...['line_no', 'product_key', 'product_id', 'product_name', 'quantity_milli', 'unit_price_paise'],
  ...['sold_unit', 'sold_pack', 'sold_milli', 'sold_price_paise', 'sold_gross_paise', 'sold_discount_paise'],
  ...[
    'sold_net_paise',
    'sold_tax_paise',
    'sold_loose',
    'returned_milli',
    'returned_net_paise',
    'returned_tax_paise',
    'tax',
  ],
];

/** Of `invoices as i` and `invoice_lines as l`. */
export const INVOICE_LINE_COLUMNS = [
  ...INVOICE_COLUMNS.map((name) => `i.${name}`),
  ...LINE_COLUMNS.map((name) => `l.${name}`),
].join(', ');

/** Groups rows by invoice; the rows of one invoice must be adjacent. */
export function toInvoices(rows: readonly InvoiceLineRow[]): Invoice[] {
  const invoices: Invoice[] = [];
  let lines: InvoicedLine[] = [];
  for (const [index, row] of rows.entries()) {
    lines.push(toLine(row));
    if (rows[index + 1]?.invoice_key === row.invoice_key) continue;
    invoices.push(toInvoice(row, lines));
    lines = [];
  }
  return invoices;
}

function toLine(row: InvoiceLineRow): InvoicedLine {
  return {
    lineNo: row.line_no,
    productKey: row.product_key,
    productId: row.product_id,
    productName: row.product_name,
    quantityMilli: milliFrom(row.quantity_milli),
    unitPricePaise: paiseFrom(row.unit_price_paise),
    sold: toSoldLine(row),
    returnedMilli: milliFrom(row.returned_milli),
    returnedNetPaise: paiseFrom(row.returned_net_paise),
    returnedTaxPaise: paiseFrom(row.returned_tax_paise),
  };
}

function toSoldLine(row: InvoiceLineRow): SoldLine | null {
  if (row.sold_milli === null) return null;
  return {
    unit: row.sold_unit,
    packName: row.sold_pack,
    quantityMilli: milliFrom(row.sold_milli),
    unitPricePaise: paiseFrom(row.sold_price_paise ?? 0),
    grossPaise: paiseFrom(row.sold_gross_paise ?? 0),
    discountPaise: paiseFrom(row.sold_discount_paise ?? 0),
    netPaise: paiseFrom(row.sold_net_paise ?? 0),
    taxPaise: paiseFrom(row.sold_tax_paise ?? 0),
    isLoose: row.sold_loose,
    tax: row.tax,
  };
}

function toInvoice(row: InvoiceLineRow, lines: readonly InvoicedLine[]): Invoice {
  return {
    invoiceKey: row.invoice_key,
    invoiceId: row.invoice_id,
    orderKey: row.order_key,
    orderId: row.order_id,
    billKey: row.bill_key,
    kind: row.kind,
    totals: toTotals(row),
    discountPaise: paiseFrom(row.discount_paise),
    roundOffPaise: paiseFrom(row.round_off_paise),
    roundToPaise: paiseFrom(row.round_to_paise),
    unitsMilli: milliFrom(row.units_milli),
    status: row.status,
    stateNo: row.state_no,
    paidPaise: paiseFrom(row.paid_paise),
    pendingPaise: paiseFrom(row.pending_paise),
    creditedPaise: paiseFrom(row.credited_paise),
    refundedPaise: paiseFrom(row.refunded_paise),
    writtenOffPaise: paiseFrom(row.written_off_paise),
    customerKey: row.customer_key,
    customerName: row.customer_name,
    reference: row.reference,
    createdAt: row.created_at,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    returnedAt: row.returned_at,
    archivedAt: row.archived_at,
    cancelled: toCancelled(row),
    lines,
    document: toDocument(row),
  };
}

function toCancelled({
  cancelled_at: at,
  cancelled_by: by,
  cancel_reason: reason,
}: InvoiceLineRow): Invoice['cancelled'] {
  return at && by !== null && reason !== null ? { at, by, reason } : null;
}

function toDocument(row: InvoiceLineRow): SaleDocument | null {
  const { document_type: type, day, period, seller, buyer, price_mode: priceMode, inter_state: interState } = row;
  if (type === null || day === null || period === null || seller === null || priceMode === null) return null;
  const place = { placeOfSupply: row.place_of_supply, interState: interState === true };
  return { type, day, period, seller, buyer, priceMode, ...place };
}

function toTotals(row: InvoiceLineRow): OrderTotals {
  return {
    netPaise: paiseFrom(row.total_paise),
    taxPaise: paiseFrom(row.tax_paise),
    shippingPaise: paiseFrom(row.shipping_paise),
    grossPaise: paiseFrom(row.gross_paise),
  };
}
