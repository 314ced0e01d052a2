import { lazyChunk } from '../lib/lazy-chunk.js';

/** Everything that needs the overlay library. */
export const overlays = lazyChunk(() => import('./overlay-parts.js'));
