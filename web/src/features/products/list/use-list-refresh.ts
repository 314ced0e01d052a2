import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { catalogClient } from '../../../lib/api/catalog.js';
import { cacheBuster } from '../../../lib/api/request-parts.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import type { ProductList } from '../product-model.js';
import { CSV_PLAN, REFRESH_TIMEOUT_MS, refreshWithRetries, SINGLE_PLAN } from './list-refresh.js';

const { refresh: texts } = productsTexts;

/** How long the list says that it was renewed. */
const DONE_MS = 3_000;

/** idle, waiting after an import, running, just done, or stopped after all attempts. */
export type RefreshState = 'idle' | 'processing' | 'updating' | 'done' | 'gaveUp';

/** Fetches the list again after an add or an import, with retries; a newer run ends an older one. */
export function useListRefresh(list: Endpoint<ProductList>, summary: Pick<Endpoint<unknown>, 'retry'>) {
  const [state, setState] = useState<RefreshState>('idle');
  const [imported, setImported] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  const left = useRef(false);
  // As the page goes, not after: the cache may go with it.
  useLayoutEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      running.current?.abort();
    };
  }, []);
  const { mutate } = list;
  const { retry: refreshSummary } = summary;

  const run = useCallback(
    async (csvCount: number | null) => {
      if (left.current) return; // an upload may be answered after the page was left
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setState(csvCount === null ? 'updating' : 'processing');
      setImported(csvCount);
      const answer = await refreshWithRetries(csvCount === null ? SINGLE_PLAN : CSV_PLAN, {
        load: () => {
          setState('updating');
          return load(csvCount, signal);
        },
        isGood: ({ products }) => csvCount === null || products.length > 0,
        wait: waiter(signal),
      });
      if (signal.aborted) return;
      if (answer) await mutate(answer, { revalidate: false });
      void refreshSummary(); // silent by contract
      setState(answer ? 'done' : 'gaveUp');
      if (!answer) return notify.warning(texts.notRefreshed);
      await waiter(signal)(DONE_MS);
      setState('idle');
    },
    [mutate, refreshSummary],
  );
  const afterAdd = useCallback(() => void run(null), [run]); // ends in the status of the list, or in a notice
  const afterImport = useCallback((added: number) => void run(added), [run]); // the same
  const { retry } = list;
  /** Retries at the press of a button; the list reports its own failure. */
  const byHand = useCallback(() => {
    setState('idle');
    void retry();
    void refreshSummary(); // silent by contract
  }, [retry, refreshSummary]);
  return { state, status: statusOf(state, imported), afterAdd, afterImport, byHand };
}

/** What the list says of itself: the page shows it, so no toast repeats it. */
function statusOf(state: RefreshState, imported: number | null): string | null {
  if (state === 'processing') return texts.csvProcessing(imported ?? 0);
  if (state === 'updating') return imported === null ? texts.updating : texts.csvRefreshing;
  if (state === 'done') return imported === null ? texts.updated : texts.csvRefreshed;
  return null;
}

/** Waits unless the page was left. A cancelled wait never settles, so nothing follows it. */
function waiter(signal: AbortSignal) {
  return (ms: number) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return;
      if (ms === 0) return resolve();
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
}

function load(csvCount: number | null, signal: AbortSignal) {
  const stamp = cacheBuster();
  const csv = csvCount === null ? {} : { csvUpload: 'true', count: csvCount };
  return catalogClient.listProducts(
    { query: { _t: stamp, _nocache: stamp, ...csv } },
    { timeoutMs: REFRESH_TIMEOUT_MS, signal },
  );
}

export type ListRefresh = ReturnType<typeof useListRefresh>;
