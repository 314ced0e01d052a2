import { lazyChunk } from '../../lib/performance/lazy-chunk.js';

/** What the counter does now and then; fetched when the browser is idle. */
export const rareActs = lazyChunk(() => import('./rare-acts.js'));
