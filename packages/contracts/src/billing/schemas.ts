import * as z from 'zod/mini';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { type Day, parseDay } from '../shared/days.js';
import { MAX_INVOICES_PAGE } from '../shared/limits.js';
import { tidy } from '../shared/text.js';
import { requiredText, tidyText } from '../shared/text-schemas.js';
import { Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';
import { ShortDocument } from './document-schemas.js';

export const InvoiceStatus = z.enum(['Unpaid', 'Paid', 'Returned', 'Cancelled']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** What a page may be limited to: a status, or the unpaid ones that are past their day. */
export const PagedStatus = z.enum([...InvoiceStatus.options, 'Overdue']);
export type PagedStatus = z.infer<typeof PagedStatus>;

/** The texts of the rules, once. */
export const invoiceTexts = {
  status: 'Unknown status. Use Paid, Unpaid, Returned or Cancelled.',
  pagedStatus: 'Unknown status. Use Paid, Unpaid, Overdue, Returned or Cancelled.',
  archived: 'archived must be true or false',
  cursor: 'cursor must be one that an earlier page has sent',
  limit: 'limit must be a whole number of at least 1',
  query: 'query must be at most 200 characters',
  reason: 'Say why, in 3 to 200 characters',
  from: 'from must be a day, such as 21/11/2026',
  to: 'to must be a day, such as 21/11/2026',
} as const;

/** A status in any case, read as the spelling of the contract. */
function statusParam<const T extends readonly string[]>(options: T, error: string) {
  return z.pipe(
    z.pipe(z.string({ error }).check(z.overwrite(tidy)), z.transform(capitalised)),
    z.enum(options, { error }),
  );
}

const archivedParam = z.pipe(
  z.enum(['true', 'false'], { error: invoiceTexts.archived }),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

export const ListInvoicesQuery = z.object({
  ...cacheBusters,
  status: z.optional(statusParam(InvoiceStatus.options, invoiceTexts.status)),
  archived: z.optional(archivedParam),
});

/** A position in the list: the microsecond of an invoice and its number; `b` reads the older ones, `a` the newer ones. */
export interface InvoiceCursor {
  readonly direction: 'older' | 'newer';
  readonly createdMicros: number;
  readonly number: number;
}

const CURSOR = /^([ab])([0-9a-z]{1,11})-([0-9a-z]{1,5})$/;

/** Writes a cursor as clients send it back; to them it has no meaning. */
export function writeInvoiceCursor({ direction, createdMicros, number }: InvoiceCursor): string {
  return `${direction === 'older' ? 'b' : 'a'}${createdMicros.toString(36)}-${number.toString(36)}`;
}

const cursorParam = z.pipe(
  z.string({ error: invoiceTexts.cursor }).check(z.overwrite(tidy), z.regex(CURSOR, { error: invoiceTexts.cursor })),
  z.transform((text: string): InvoiceCursor => {
    const [, side, micros = '', number = ''] = CURSOR.exec(text) ?? [];
    const direction = side === 'b' ? 'older' : 'newer';
    return { direction, createdMicros: Number.parseInt(micros, 36), number: Number.parseInt(number, 36) };
  }),
);

function dayParam(message: string) {
  return z.pipe(
    z.string({ error: message }).check(z.overwrite(tidy)),
    z.transform((text: string, context): Day => {
      const day = parseDay(text);
      if (day) return day;
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    }),
  );
}

const MAX_QUERY_CHARACTERS = 200;

export const PageInvoicesQuery = z.object({
  ...cacheBusters,
  cursor: z.optional(cursorParam),
  limit: z._default(wholeNumberParam(invoiceTexts.limit, { min: 1, max: MAX_INVOICES_PAGE }), 50),
  status: z.optional(statusParam(PagedStatus.options, invoiceTexts.pagedStatus)),
  query: z.optional(
    z
      .string({ error: invoiceTexts.query })
      .check(z.overwrite(tidy), z.maxLength(MAX_QUERY_CHARACTERS, { error: invoiceTexts.query })),
  ),
  from: z.optional(dayParam(invoiceTexts.from)),
  to: z.optional(dayParam(invoiceTexts.to)),
});

/** The number people see (`INV-2627-000001`), not `_id`. */
export const InvoiceParams = z.object({ invoiceId: tidyText });

/** One product of an invoice; `price` is net per unit at the sale. */
export const InvoiceItem = z.object({ productName: z.string(), quantity: Quantity, price: Rupees });

/** An invoice as every call sends it (wire contract 2.8); money is net, in rupees. */
export const Invoice = z.object({
  _id: z.string(),
  invoiceId: z.string(),
  /** `INV-` and the last three characters of the number, unless another one is stored. */
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

/** One line of a bill as it was sold, in its pack; `gross` is before discounts, `discount` is its own and its share of the bill's. */
export const SoldItem = z.object({
  productName: z.string(),
  packName: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  quantity: Quantity,
  unitPrice: Rupees,
  gross: Rupees,
  discount: Rupees,
});

/** What a bill of the counter adds up to: gross - discount + tax + round-off = total. */
export const InvoiceBill = z.object({
  items: z.array(SoldItem).check(z.minLength(1)),
  gross: Rupees,
  discount: Rupees,
  tax: Rupees,
  roundOff: Rupees,
  total: Rupees,
});
export type InvoiceBill = z.infer<typeof InvoiceBill>;

/** Both are null for an order of place-order in a `simple` shop, which has the flat tax and shipping. */
export const PagedInvoice = z.extend(Invoice, {
  bill: z.nullable(InvoiceBill),
  document: z.nullable(ShortDocument),
});
export type PagedInvoice = z.infer<typeof PagedInvoice>;

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

/** Overdue invoices are counted up to this number. */
export const MOST_OVERDUE = 1_000;

/**
 * `matchCount`: all invoices that match, `null` when they were not counted. `next` leads to older ones, `previous` to newer ones.
 * `overdue`: of the whole shop, at most `MOST_OVERDUE`.
 */
export const PageInvoicesReply = replyOf({
  timeZone: z.string(),
  matchCount: z.nullable(z.int()),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  invoices: z.array(PagedInvoice),
  stats: InvoiceStats,
  overdue: z.int(),
});

/** Why a bill should never have been. */
export const CancelInvoiceRequest = z.object({
  reason: requiredText(invoiceTexts.reason).check(
    z.minLength(3, { error: invoiceTexts.reason }),
    z.maxLength(200, { error: invoiceTexts.reason }),
  ),
});

export const InvoiceActionReply = replyOf({ message: z.string(), invoice: Invoice });

function capitalised(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
