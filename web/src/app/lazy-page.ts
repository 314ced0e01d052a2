import type { ComponentType } from 'react';
import { lazyChunk } from '../lib/performance/lazy-chunk.js';

/** What the router passes to every page; most ignore it. */
export interface PageProps {
  readonly onSignedIn: () => void;
}

/** What a page's module may export beside its component. */
interface PageModule {
  /** Requests the data of the page, so that it is there when the page renders. */
  readonly prefetchData?: () => void;
}

export interface LazyPage {
  readonly Page: ComponentType<PageProps>;
  /** Prefetches the chunk. Never rejects: gives undefined, and rendering reports the failure. */
  readonly preload: () => Promise<PageModule | undefined>;
}

/**
 * A page in a chunk of its own.
 * @example lazyPage(() => import('../features/home/home-page.js'), (chunk) => chunk.HomePage)
 */
export function lazyPage<Module extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<PageProps>,
): LazyPage {
  const { part, preload } = lazyChunk(load);
  return { Page: part(pick), preload };
}
