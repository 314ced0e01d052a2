import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';

/** What a sale adds up to, in shops with and without GST; the list of products is there before. */
export const totalsChunk = lazyChunk(() => import('./order-totals.js'));
export const OrderTotals = totalsChunk.part((chunk) => chunk.OrderTotals);
