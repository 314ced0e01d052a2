import { lazyChunk } from '../lib/performance/lazy-chunk.js';
import { readToken } from '../lib/session/session.js';
import { isInDashboard, routeAt } from './routes.js';

// Not in the table of routes, which the frame's own navigation reads.
const layoutChunk = lazyChunk(() => import('./dashboard-layout.js'));

/** The frame of the dashboard, in a chunk of its own. */
export const DashboardLayout = layoutChunk.part((chunk) => chunk.DashboardLayout);

/**
 * Fetches the chunks of an address before the first render, in parallel instead of one after the other.
 * @returns when they have arrived or failed.
 */
export function preloadForAddress(pathname: string): Promise<unknown> {
  const layout = isInDashboard(pathname) ? layoutChunk.preload() : undefined;
  return Promise.all([layout, preloadPageAt(pathname)]);
}

/** Fetches a page with its data: a slow phone draws for a while before the page itself would request it. */
async function preloadPageAt(pathname: string) {
  const chunk = await routeAt(pathname)?.page.preload();
  if (readToken() !== null) chunk?.prefetchData?.();
}
