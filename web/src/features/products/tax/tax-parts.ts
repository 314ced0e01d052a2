import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';

const chunk = lazyChunk(() => import('./tax-chunk.js'));

/** The tax of products, fetched with the first sheet or review: most shops charge no GST. */
export const TaxSection = chunk.part((parts) => parts.TaxSection);
export const TaxForm = chunk.part((parts) => parts.TaxForm);
export const TaxReview = chunk.part((parts) => parts.TaxReview);
