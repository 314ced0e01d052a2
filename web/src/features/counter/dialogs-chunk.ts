import { lazyChunk } from '../../lib/performance/lazy-chunk.js';

/** What comes over and after the bill, and all about customers; fetched when the browser is idle. */
export const dialogs = lazyChunk(() => import('./dialogs.js'));
