import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { Uuid } from '../shared/wire.js';

/** What orders asks billing; never routed from outside. */
export const billingInternalApi = {
  invoiceOfOrder: endpoint({
    method: 'POST',
    path: '/internal/invoices/of-order',
    auth: 'internal',
    summary: 'The number of the invoice of an order, after billing has read the events of orders',
    body: z.object({ shopId: z.string(), orderKey: Uuid }),
    reply: z.object({ invoiceId: z.nullable(z.string()) }),
  }),
};
