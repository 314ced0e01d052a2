import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';

/** The import of customers from a file, fetched apart. */
export const ImportDialog = lazyChunk(() => import('./import-dialog.js')).part((chunk) => chunk.ImportDialog);
