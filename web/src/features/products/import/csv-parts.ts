import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';

/** The import of many products and what stays on the page after it, fetched apart. */
export const csvChunk = lazyChunk(() => import('./csv-chunk.js'));
export const CsvDialog = csvChunk.part((chunk) => chunk.CsvDialog);
export const ImportBanner = csvChunk.part((chunk) => chunk.ImportBanner);
