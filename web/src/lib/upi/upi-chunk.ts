import { lazyChunk } from '../performance/lazy-chunk.js';

/** The drawing of codes, fetched with the first payment by UPI. */
const chunk = lazyChunk(() => import('./upi-pay.js'));

export const UpiPay = chunk.part(({ UpiPay: part }) => part);
