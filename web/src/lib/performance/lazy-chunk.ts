import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { retryOnce } from '../browser/retry-once.js';
import { fetchLostStyles } from './lost-styles.js';
import { trackPending } from './pending-work.js';
import { whenIdle } from './when-idle.js';

/** A chunk fetched apart from the entry, and the components in it. */
export interface LazyChunk<Module extends object> {
  /** Prefetches the chunk. Never rejects: gives undefined, and rendering reports the failure. */
  readonly preload: () => Promise<Module | undefined>;
  /** A component of the chunk, for use below a `Suspense`. */
  readonly part: <Props extends object>(pick: (module: Module) => ComponentType<Props>) => ComponentType<Props>;
}

const failed = new Set<() => void>();

/** Clears failed imports, which `lazy` would keep: the next render imports again. */
export function clearFailedChunks(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A chunk whose components render at once when it is loaded. `lazy` alone first shows its fallback, which React keeps for
 * 0.3 s once shown.
 * @param load the dynamic import.
 */
export function lazyChunk<Module extends object>(load: () => Promise<Module>): LazyChunk<Module> {
  let arrived: Module | undefined;
  const fetchIt = async (): Promise<Module> => {
    arrived ??= await retryOnce(async () => {
      await fetchLostStyles();
      return load();
    });
    return arrived;
  };
  return {
    preload: () => fetchIt().catch(() => undefined),
    part: (pick) => {
      const later = () => lazy(async () => ({ default: pick(await trackPending(fetchIt()).catch(recordFailure)) }));
      const recordFailure = (failure: unknown): never => {
        failed.add(() => {
          Lazy = later();
        });
        throw failure;
      };
      let Lazy = later();
      return function Part(props) {
        // Chosen once: another element type would discard the component's state.
        const [Chosen] = useState(() => (arrived ? pick(arrived) : Lazy));
        return createElement(Chosen, props);
      };
    },
  };
}

/** Prefetches a chunk when the browser is idle. */
export function useIdlePreload({ preload }: Pick<LazyChunk<object>, 'preload'>): void {
  useEffect(() => whenIdle(preload), [preload]);
}
