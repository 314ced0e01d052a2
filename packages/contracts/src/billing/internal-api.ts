import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { CalendarDay, PaiseAmount, Uuid } from '../shared/wire.js';

/** What the tax of a sale needs of its buyer: no name, number or address leaves billing. */
export const SaleBuyer = z.object({
  /** It has a GSTIN or UIN. */
  registered: z.boolean(),
  stateCode: z.nullable(z.string()),
  /** Where its goods are delivered. */
  deliveryStateCode: z.nullable(z.string()),
  addressKnown: z.boolean(),
});
export type SaleBuyer = z.infer<typeof SaleBuyer>;

/** What orders and auth ask billing; never routed from outside. */
export const billingInternalApi = {
  invoiceOfOrder: endpoint({
    method: 'POST',
    path: '/internal/invoices/of-order',
    auth: 'internal',
    summary: 'The number of the invoice of an order, after billing has read the events of orders',
    body: z.object({ shopId: z.string(), orderKey: Uuid }),
    /** `balancePaise` is what the customer of the bill owes now; below 0 an advance. */
    reply: z.object({ invoiceId: z.nullable(z.string()), balancePaise: z.nullable(PaiseAmount) }),
  }),
  documentsOfDay: endpoint({
    method: 'POST',
    path: '/internal/documents/of-day',
    auth: 'internal',
    summary: 'Whether a shop has issued a document on a day, after billing has read the events of orders',
    body: z.object({ shopId: z.string(), day: CalendarDay }),
    reply: z.object({ issued: z.boolean() }),
  }),
  readBuyer: endpoint({
    method: 'POST',
    path: '/internal/customers/buyer',
    auth: 'internal',
    summary:
      'Whether a customer can be billed, and what the tax of the bill needs of it; a merged one answers the kept one',
    body: z.object({ shopId: z.string(), customerKey: Uuid }),
    reply: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('found'), customerKey: Uuid, buyer: SaleBuyer }),
      z.object({ outcome: z.enum(['not-found', 'archived']) }),
    ]),
  }),
  claimCredit: endpoint({
    method: 'POST',
    path: '/internal/credit/claim',
    auth: 'internal',
    summary: 'Hold credit of a customer for an order until its bill is entered; a repeat answers like the first',
    body: z.object({
      shopId: z.string(),
      orderKey: Uuid,
      customerKey: Uuid,
      amountPaise: PaiseAmount.check(z.gte(0)),
      mayPassLimit: z.boolean(),
    }),
    /** `released`: the order has given its credit back before. `overPaise` is how far balance, claims and this amount pass the limit. */
    reply: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.enum(['claimed', 'released', 'not-found', 'archived']) }),
      z.object({
        outcome: z.literal('over-limit'),
        limitPaise: PaiseAmount,
        balancePaise: PaiseAmount,
        overPaise: PaiseAmount,
      }),
    ]),
  }),
  releaseCredit: endpoint({
    method: 'POST',
    path: '/internal/credit/release',
    auth: 'internal',
    summary: 'Give back the credit that is held for an order; a repeat changes nothing',
    body: z.object({ shopId: z.string(), orderKey: Uuid, customerKey: Uuid }),
    reply: z.object({ released: z.boolean() }),
  }),
};
