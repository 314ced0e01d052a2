import { paths } from '../lib/navigation/paths.js';
import { lazyChunk } from '../lib/performance/lazy-chunk.js';
import { preloadPageAt } from './pages.js';

const layoutChunk = lazyChunk(() => import('./dashboard-layout.js'));

/** The frame of the dashboard, in a chunk of its own. */
export const DashboardLayout = layoutChunk.part((chunk) => chunk.DashboardLayout);

/**
 * Fetches the chunks of an address before the first render, in parallel instead of one after the other.
 * @returns when they have arrived or failed.
 */
export function preloadForAddress(pathname: string): Promise<unknown> {
  const layout = pathname.startsWith(paths.home) ? layoutChunk.preload() : undefined;
  return Promise.all([layout, preloadPageAt(pathname)]);
}
