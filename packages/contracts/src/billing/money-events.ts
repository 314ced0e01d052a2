import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { CalendarDay, Instant, MilliQuantity, PaiseAmount, Uuid } from '../shared/wire.js';

/** What happens to returned goods: back into stock, written off, or not taken back. */
export const Restock = z.enum(['shelf', 'damaged', 'none']);
export type Restock = z.infer<typeof Restock>;

/** Goods of an invoice came back. `returnedMilli` and `returnedNetPaise` are of the line so far, in units of the product. */
export const CreditNoteIssued = event(
  'billing.credit-note-issued',
  1,
  z.object({
    creditNoteKey: Uuid,
    creditNoteId: z.string(),
    invoiceKey: Uuid,
    invoiceId: z.string(),
    orderKey: Uuid,
    orderId: z.string(),
    issuedAt: Instant,
    by: Uuid,
    amountPaise: PaiseAmount,
    isWhole: z.boolean(),
    /** Of a shop with a tax profile. */
    day: z.optional(CalendarDay),
    netPaise: z.optional(PaiseAmount),
    taxPaise: z.optional(PaiseAmount),
    lines: z
      .array(
        z.object({
          lineNo: z.int(),
          productKey: Uuid,
          restock: Restock,
          unitsMilli: MilliQuantity,
          returnedMilli: MilliQuantity,
          returnedNetPaise: PaiseAmount,
        }),
      )
      .check(z.minLength(1)),
  }),
);

/**
 * How what is left of an invoice is paid now; the parts add up to its total less its credit notes. The latest position
 * counts. `pending` waits to be confirmed, `credit` is open, `unspecified` names no method.
 */
export const InvoiceMoneyChanged = event(
  'billing.invoice-money-changed',
  1,
  z.object({
    invoiceKey: Uuid,
    invoiceId: z.string(),
    orderKey: Uuid,
    orderId: z.string(),
    changedAt: Instant,
    cash: PaiseAmount,
    upi: PaiseAmount,
    card: PaiseAmount,
    bank: PaiseAmount,
    other: PaiseAmount,
    unspecified: PaiseAmount,
    pending: PaiseAmount,
    credit: PaiseAmount,
  }),
);

/** An invoice that was Paid is Unpaid again: a payment failed or was reversed. */
export const InvoiceReopened = event(
  'billing.invoice-reopened',
  1,
  z.object({
    invoiceKey: Uuid,
    invoiceId: z.string(),
    orderKey: Uuid,
    orderId: z.string(),
    stateNo: z.int(),
    reopenedAt: Instant,
  }),
);
