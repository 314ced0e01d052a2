import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/performance/when-idle.js';

type Part = typeof import('./sortable-part.js')['SortablePart'];

let known: Part | undefined;

/**
 * The sortable part, loaded when the browser is idle after the first paint, and at once by `want`, when a handle is
 * pointed at.
 */
export function useSortablePart() {
  const [part, setPart] = useState<{ readonly Part?: Part }>({ Part: known });
  const want = useCallback(() => {
    load().then(
      // In slices: every card renders again for its handle.
      (Part) => startTransition(() => setPart((before) => (before.Part ? before : { Part }))),
      () => undefined, // the menu of each card still moves it, and the next handle retries
    );
  }, []);
  useEffect(() => whenIdle(want), [want]);
  return { Part: part.Part, want };
}

async function load(): Promise<Part> {
  known ??= (await import('./sortable-part.js')).SortablePart;
  return known;
}
