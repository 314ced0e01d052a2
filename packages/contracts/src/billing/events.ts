import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { CalendarDay, Instant, MilliQuantity, PaiseAmount, Uuid } from '../shared/wire.js';
import { SALE_DOCUMENT_TYPES } from '../tax/document-type.js';

/** What every event of an invoice carries; `totalPaise` is net, `units` is the sum over its lines, in whole units. */
const invoiceData = {
  invoiceKey: Uuid,
  invoiceId: z.string(),
  orderKey: Uuid,
  orderId: z.string(),
  totalPaise: PaiseAmount,
  units: z.int(),
  unitsMilli: z.optional(MilliQuantity),
  taxPaise: z.optional(PaiseAmount),
  grossPaise: z.optional(PaiseAmount),
  createdAt: Instant,
};

/** Counts the changes of an invoice's status, so that its events may come in any order. */
const stateNo = z.optional(z.int());

/** Units of one line that go back into stock. */
export const ReturnedLine = z.object({
  lineNo: z.int(),
  productKey: Uuid,
  quantity: z.int(),
  quantityMilli: z.optional(MilliQuantity),
});
export type ReturnedLine = z.infer<typeof ReturnedLine>;

/** A `simple` shop has no documents of the law. */
export const InvoiceCreated = event(
  'billing.invoice-created',
  1,
  z.object({ ...invoiceData, documentType: z.optional(z.enum(SALE_DOCUMENT_TYPES)), day: z.optional(CalendarDay) }),
);
export const InvoicePaid = event('billing.invoice-paid', 1, z.object({ ...invoiceData, paidAt: Instant, stateNo }));
export const InvoiceReturned = event(
  'billing.invoice-returned',
  1,
  z.object({
    ...invoiceData,
    returnedAt: Instant,
    stateNo,
    /** A bill that should never have been; consumers do what they do for a return. */
    status: z.optional(z.literal('Cancelled')),
    /** The credit note that took the last goods back; its own event moves the goods then. */
    creditNoteKey: z.optional(Uuid),
    lines: z.array(ReturnedLine).check(z.minLength(1)),
  }),
);
export const InvoiceArchived = event(
  'billing.invoice-archived',
  1,
  z.object({ ...invoiceData, archivedAt: Instant, stateNo }),
);
