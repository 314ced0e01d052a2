import { lazyChunk } from '../../lib/performance/lazy-chunk.js';

/** Everything that needs the overlay library. */
export const overlays = lazyChunk(() => import('./overlay-parts.js'));
