import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.js';

export interface IdlePart<Props> {
  /** Undefined until its chunk has come. */
  readonly Part: ComponentType<Props> | undefined;
  /** The chunk could not be fetched: show what the page has without it. */
  readonly isMissing: boolean;
}

/**
 * A hook for a part of a page that the first paint need not wait for; its space is reserved by the page.
 * @param load imports its chunk.
 * @param begin when to fetch it; returns a cancel function.
 */
export function idlePart<Props>(load: () => Promise<ComponentType<Props>>, begin = whenIdle): () => IdlePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  return function useIdlePart() {
    const [Part, setPart] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      const start = () =>
        loadOnce().then(
          (part) => {
            // In slices: its first render may be long, and nothing waits for it.
            if (!isGone) startTransition(() => setPart(() => part));
          },
          () => {
            if (!isGone) setMissing(true);
          },
        );
      const forget = begin(() => void start());
      return () => {
        isGone = true;
        forget();
      };
    }, [Part]);
    return { Part, isMissing };
  };
}
