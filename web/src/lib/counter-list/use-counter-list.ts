import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { counterClient } from '../api/counter.js';
import { onStaleReads } from '../api/stale-reads.js';
import { onSessionClose, readSession } from '../session/session.js';
import { type CounterList, counterList } from './counter-list.js';
import { type KeptList, keepList, mergedList, readKeptList } from './kept-list.js';

const REFRESH_MS = 60_000;

/** The last list of this tab, so that the counter opens at once the second time. */
let last: { readonly owner: string; readonly list: KeptList } | undefined;
onSessionClose(() => {
  last = undefined;
});

interface StockLeft {
  readonly productId: string;
  readonly quantity: number;
}

/** The products of the counter: first those kept on the device, then with what changed since. */
export function useCounterList() {
  const owner = ownerOf();
  const [list, setList] = useState(last?.owner === owner ? last.list : undefined);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef(list);
  const show = useCallback(
    (next: KeptList) => {
      latest.current = next;
      last = { owner, list: next };
      setList(next);
    },
    [owner],
  );
  const refresh = useCallback(async () => {
    try {
      const since = latest.current?.version;
      const reply = await counterClient.listCounterProducts({ query: since ? { since } : {} });
      const next = mergedList(latest.current, reply);
      setFailure(null);
      show(next);
      if (reply.version !== since) await keepList(owner, next);
    } catch (cause) {
      setFailure(cause);
    }
  }, [owner, show]);
  useEffect(() => {
    let isOver = false;
    const start = async () => {
      const kept = latest.current ?? (await readKeptList(owner));
      if (isOver) return;
      if (kept) show(kept);
      await refresh();
    };
    void start(); // failures are shown with the list
    const timer = setInterval(() => document.hidden || void refresh(), REFRESH_MS);
    const stop = onStaleReads(() => void refresh());
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [owner, refresh, show]);
  const setStock = (stock: readonly StockLeft[]) => {
    if (latest.current) show(withStock(latest.current, stock));
  };
  const look = useMemo(() => counterList(list?.products ?? []), [list?.products]);
  useEffect(() => prepareSearch(look), [look]);
  return { look, taxPack: list?.taxPack ?? null, isLoaded: list !== undefined, failure, refresh, setStock };
}

const SLICE = 500;

/** Folds the texts of the list slice by slice, so that neither a scan nor the first key waits for ten thousand of them. */
function prepareSearch({ prepare }: CounterList): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const next = (from: number) => {
    timer = setTimeout(() => {
      if (prepare(from, SLICE)) next(from + SLICE);
    });
  };
  next(0);
  return () => clearTimeout(timer);
}

function ownerOf() {
  const { user } = readSession();
  return user?.id ?? user?.email ?? '';
}

function withStock(list: KeptList, stock: readonly StockLeft[]): KeptList {
  const left = new Map(stock.map(({ productId, quantity }) => [productId, quantity]));
  const products = list.products.map((product) => {
    const quantity = left.get(product.productId);
    return quantity === undefined ? product : { ...product, stock: quantity };
  });
  return { ...list, products };
}
