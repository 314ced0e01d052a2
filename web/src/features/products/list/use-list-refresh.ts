import { useCallback, useEffect, useRef, useState } from 'react';
import { catalogClient } from '../../../lib/api/catalog.js';
import { cacheBuster } from '../../../lib/api/request-parts.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import type { ProductList } from '../product-model.js';
import { CSV_PLAN, REFRESH_TIMEOUT_MS, refreshWithRetries, SINGLE_PLAN } from './list-refresh.js';

const { refresh: texts } = productsTexts;

/** idle, running, or stopped after all attempts. */
export type RefreshState = 'idle' | 'updating' | 'gaveUp';

/** Fetches the list again after an add or an import, with retries; a newer run ends an older one. */
export function useListRefresh(list: Endpoint<ProductList>, summary: Pick<Endpoint<unknown>, 'retry'>) {
  const [state, setState] = useState<RefreshState>('idle');
  const [imported, setImported] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate } = list;
  const { retry: refreshSummary } = summary;

  const run = useCallback(
    async (csvCount: number | null) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setState('updating');
      setImported(csvCount);
      const answer = await refreshWithRetries(csvCount === null ? SINGLE_PLAN : CSV_PLAN, {
        load: () => load(csvCount, signal),
        isGood: ({ products }) => csvCount === null || products.length > 0,
        wait: waiter(signal),
      });
      if (signal.aborted) return;
      if (answer) await mutate(answer, { revalidate: false });
      void refreshSummary(); // silent by contract
      setState(answer ? 'idle' : 'gaveUp');
      if (answer) notify.success(csvCount === null ? texts.updated : texts.csvRefreshed);
      else notify.warning(texts.notRefreshed);
    },
    [mutate, refreshSummary],
  );
  const afterAdd = useCallback(() => void run(null), [run]); // ends in a toast either way
  const afterImport = useCallback(
    (added: number) => {
      notify.info(texts.csvRefreshing);
      void run(added); // ends in a toast either way
    },
    [run],
  );
  const { retry } = list;
  /** Retries at the press of a button; the list reports its own failure. */
  const byHand = useCallback(() => {
    setState('idle');
    void retry();
    void refreshSummary(); // silent by contract
  }, [retry, refreshSummary]);
  const updating = imported === null ? texts.updating : texts.csvProcessing(imported);
  return { state, status: state === 'updating' ? updating : null, afterAdd, afterImport, byHand };
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
