import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { Instant, PaiseAmount, Uuid } from '../shared/wire.js';

/** What every event of an invoice carries; `totalPaise` is net, `units` is the sum over its lines. */
const invoiceFacts = {
  invoiceKey: Uuid,
  invoiceId: z.string(),
  orderKey: Uuid,
  orderId: z.string(),
  totalPaise: PaiseAmount,
  units: z.int(),
  createdAt: Instant,
};

/** Units of one line that go back into stock. */
export const ReturnedLine = z.object({ lineNo: z.int(), productKey: Uuid, quantity: z.int() });
export type ReturnedLine = z.infer<typeof ReturnedLine>;

export const InvoiceCreated = event('billing.invoice-created', 1, z.object(invoiceFacts));
export const InvoicePaid = event('billing.invoice-paid', 1, z.object({ ...invoiceFacts, paidAt: Instant }));
export const InvoiceReturned = event(
  'billing.invoice-returned',
  1,
  z.object({ ...invoiceFacts, returnedAt: Instant, lines: z.array(ReturnedLine).check(z.minLength(1)) }),
);
export const InvoiceArchived = event('billing.invoice-archived', 1, z.object({ ...invoiceFacts, archivedAt: Instant }));
