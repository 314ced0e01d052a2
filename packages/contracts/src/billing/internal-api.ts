import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { CalendarDay, Uuid } from '../shared/wire.js';

/** What orders and auth ask billing; never routed from outside. */
export const billingInternalApi = {
  invoiceOfOrder: endpoint({
    method: 'POST',
    path: '/internal/invoices/of-order',
    auth: 'internal',
    summary: 'The number of the invoice of an order, after billing has read the events of orders',
    body: z.object({ shopId: z.string(), orderKey: Uuid }),
    reply: z.object({ invoiceId: z.nullable(z.string()) }),
  }),
  documentsOfDay: endpoint({
    method: 'POST',
    path: '/internal/documents/of-day',
    auth: 'internal',
    summary: 'Whether a shop has issued a document on a day, after billing has read the events of orders',
    body: z.object({ shopId: z.string(), day: CalendarDay }),
    reply: z.object({ issued: z.boolean() }),
  }),
};
