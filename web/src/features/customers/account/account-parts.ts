import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';

/** One customer, and what is done with it, fetched apart from the list. */
export const accountChunk = lazyChunk(() => import('./account-chunk.js'));
export const CustomerScreen = accountChunk.part((chunk) => chunk.CustomerScreen);
export const CustomerDialog = accountChunk.part((chunk) => chunk.CustomerDialog);
export const PaymentDialog = accountChunk.part((chunk) => chunk.PaymentDialog);
export const RemindDialog = accountChunk.part((chunk) => chunk.RemindDialog);
