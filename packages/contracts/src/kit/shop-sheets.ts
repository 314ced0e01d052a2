import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { wholeNumberParam } from './query.js';

const MAX_ROWS = 2_000;

/** The tables that an owner gets, with the service that has them, in the order of the archive. */
export const SHOP_SHEETS = [
  { service: 'auth', sheet: 'shop' },
  { service: 'auth', sheet: 'people' },
  { service: 'auth', sheet: 'tax-profiles' },
  { service: 'catalog', sheet: 'products' },
  { service: 'catalog', sheet: 'stock-movements' },
  { service: 'catalog', sheet: 'packs' },
  { service: 'catalog', sheet: 'tax-rules' },
  { service: 'catalog', sheet: 'codes' },
  { service: 'catalog', sheet: 'archived-codes' },
  { service: 'catalog', sheet: 'prices' },
  { service: 'catalog', sheet: 'quick-keys' },
  { service: 'catalog', sheet: 'counts' },
  { service: 'catalog', sheet: 'ratings' },
  { service: 'orders', sheet: 'orders' },
  { service: 'orders', sheet: 'order-lines' },
  { service: 'orders', sheet: 'held-bills' },
  { service: 'orders', sheet: 'selling-rules' },
  { service: 'billing', sheet: 'invoices' },
  { service: 'billing', sheet: 'invoice-lines' },
  { service: 'billing', sheet: 'payments' },
  { service: 'billing', sheet: 'credit-notes' },
  { service: 'billing', sheet: 'credit-note-lines' },
  { service: 'billing', sheet: 'document-rates' },
  { service: 'billing', sheet: 'document-goods' },
  { service: 'billing', sheet: 'drawers' },
  { service: 'billing', sheet: 'drawer-sessions' },
  { service: 'billing', sheet: 'drawer-moves' },
  { service: 'billing', sheet: 'day-closes' },
  { service: 'billing', sheet: 'gst-periods' },
  { service: 'billing', sheet: 'payment-rules' },
  { service: 'billing', sheet: 'customers' },
  { service: 'billing', sheet: 'account-entries' },
  { service: 'billing', sheet: 'openings' },
  { service: 'billing', sheet: 'allocations' },
] as const;

/** A page of a table as people read it: headings, cells as text, and where the next page begins. */
export const SheetPage = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  next: z.nullable(z.string()),
});
export type SheetPage = z.infer<typeof SheetPage>;

/** How the gateway reads what is an owner's; every service with tables of its own serves it. */
export const shopSheetsApi = {
  readSheet: endpoint({
    method: 'GET',
    path: '/internal/shop-sheets/:sheet',
    auth: 'internal',
    summary: 'A page of a table of one shop, for the export of its owner',
    params: z.object({ sheet: z.string() }),
    query: z.object({
      shopId: z.string(),
      after: z.optional(z.string()),
      limit: z._default(
        wholeNumberParam('limit must be a whole number of at least 1', { min: 1, max: MAX_ROWS }),
        1_000,
      ),
    }),
    reply: SheetPage,
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/internal/shop-files',
    auth: 'internal',
    summary: 'Names of the pictures of one shop',
    query: z.object({ shopId: z.string() }),
    reply: z.object({ names: z.array(z.string()) }),
  }),
};
