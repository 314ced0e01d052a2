import { lazyChunk } from '../performance/lazy-chunk.js';

/** The drawing of codes, fetched with the first payment by UPI. */
const chunk = lazyChunk(() => import('./upi-parts.js'));

export const UpiPay = chunk.part(({ UpiPay: part }) => part);
/** The code of an address that the server made. */
export const UpiCode = chunk.part(({ UpiCode: part }) => part);
