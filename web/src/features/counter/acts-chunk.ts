import { lazyChunk } from '../../lib/performance/lazy-chunk.js';

/** What the counter does now and then; fetched when the browser is idle. */
export const acts = lazyChunk(() => import('./acts.js'));
