import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { trackPending } from './pending-work.js';
import { whenIdle } from './when-idle.js';

/** What is fetched apart from the entry, and the parts of the app in it. */
export interface LazyChunk<Module extends object> {
  /** Fetches it ahead of need. Never fails: the use itself reports a chunk that cannot be had, undefined here. */
  readonly preload: () => Promise<Module | undefined>;
  /** A part of the chunk as a component, for use below a `Suspense`. */
  readonly part: <Props extends object>(pick: (module: Module) => ComponentType<Props>) => ComponentType<Props>;
}

const failed = new Set<() => void>();

/** What failed once fails for ever, unless it is forgotten: whoever opens it next asks for it anew. */
export function clearFailedChunks(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A chunk whose parts are drawn at once when it is here. A lazy component alone first shows what stands in for it, and
 * React leaves that for 0.3 s once it is shown.
 * @param load the dynamic import.
 */
export function lazyChunk<Module extends object>(load: () => Promise<Module>): LazyChunk<Module> {
  let arrived: Module | undefined;
  const fetchIt = async (): Promise<Module> => {
    arrived = await load();
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
        // Chosen once: another type of element would throw away what the part holds.
        const [Chosen] = useState(() => (arrived ? pick(arrived) : Lazy));
        return createElement(Chosen, props);
      };
    },
  };
}

/** Fetches a chunk when the browser has nothing else to do, so that what is in it opens at once. */
export function useIdlePreload({ preload }: Pick<LazyChunk<object>, 'preload'>): void {
  useEffect(() => whenIdle(preload), [preload]);
}
