import * as z from 'zod/mini';
import { cacheBusters } from '../kit/query.js';
import { tidy } from '../shared/text.js';
import { tidyText } from '../shared/text-schemas.js';
import { Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';

export const InvoiceStatus = z.enum(['Unpaid', 'Paid', 'Returned', 'Cancelled']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** The texts of the rules, once. */
export const invoiceTexts = {
  status: 'Unknown status. Use Paid, Unpaid, Returned or Cancelled.',
  archived: 'archived must be true or false',
} as const;

function capitalised(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** A status in any case, read as the spelling of the contract. */
const statusParam = z.pipe(
  z.pipe(
    z.string({ error: invoiceTexts.status }),
    z.transform((text: string) => capitalised(tidy(text))),
  ),
  z.enum(InvoiceStatus.options, { error: invoiceTexts.status }),
);

const archivedParam = z.pipe(
  z.enum(['true', 'false'], { error: invoiceTexts.archived }),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

export const ListInvoicesQuery = z.object({
  ...cacheBusters,
  status: z.optional(statusParam),
  archived: z.optional(archivedParam),
});

/** The number people see (`INV-2627-000001`), not `_id`. */
export const InvoiceParams = z.object({ invoiceId: tidyText });

/** One product of an invoice; `price` is net per unit at the sale. */
export const InvoiceItem = z.object({ productName: z.string(), quantity: Quantity, price: Rupees });

/** An invoice as every call sends it (wire contract 2.8); money is net, in rupees. */
export const Invoice = z.object({
  _id: z.string(),
  invoiceId: z.string(),
  reference: z.nullable(z.string()),
  orderId: z.string(),
  totalAmount: Rupees,
  status: InvoiceStatus,
  createdAt: Instant,
  dueDate: Instant,
  customerName: z.string(),
  items: z.array(InvoiceItem).check(z.minLength(1)),
  productName: z.string(),
  quantityOrdered: Quantity,
  pricePerUnit: Rupees,
  paidAt: z.nullable(Instant),
  returnedAt: z.nullable(Instant),
  archivedAt: z.nullable(Instant),
});
export type Invoice = z.infer<typeof Invoice>;

/** Figures of all invoices of the shop, whatever the query; the two amounts are sums of gross. */
export const InvoiceStats = z.object({
  recentTransactions: z.int(),
  totalInvoices: z.int(),
  processed: z.int(),
  customers: z.int(),
  paidAmount: Rupees,
  unpaidAmount: Rupees,
  pendingPayment: z.int(),
});
export type InvoiceStats = z.infer<typeof InvoiceStats>;

export const ListInvoicesReply = replyOf({
  timeZone: z.string(),
  totalInvoices: z.int(),
  invoices: z.array(Invoice),
  stats: InvoiceStats,
});

export const InvoiceActionReply = replyOf({ message: z.string(), invoice: Invoice });
