import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { Instant, MilliQuantity, PaiseAmount, Uuid } from '../shared/wire.js';

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

export const InvoiceCreated = event('billing.invoice-created', 1, z.object(invoiceData));
export const InvoicePaid = event('billing.invoice-paid', 1, z.object({ ...invoiceData, paidAt: Instant, stateNo }));
export const InvoiceReturned = event(
  'billing.invoice-returned',
  1,
  z.object({
    ...invoiceData,
    returnedAt: Instant,
    stateNo,
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
