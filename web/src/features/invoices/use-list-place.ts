import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../lib/performance/use-debounced.js';

const WRITE_MS = 300;

/**
 * Search and page as the address has them, so that reload, Back and a shared link show the same list. The text is held
 * here while it is typed: the address follows a moment later, because it is no faster than a change of page.
 */
export function useListPlace() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const [search, setSearch] = useState(inAddress);
  const written = useRef(inAddress);
  const settled = useDebounced(search, WRITE_MS);

  // The address changed elsewhere: by Back, or by the Invoice item of the navigation.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    setParams((before) => withEntry(withEntry(before, 'q', settled), 'page', ''), { replace: true });
  }, [settled, setParams]);

  return {
    search,
    setSearch,
    /** From 1; may lie behind the end of the list. */
    page: search === inAddress ? pageIn(params) : 1,
    setPage: (page: number) => setParams((before) => withEntry(before, 'page', page > 1 ? String(page) : '')),
  };
}

function pageIn(params: URLSearchParams) {
  return Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
}

function withEntry(params: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export type ListPlace = ReturnType<typeof useListPlace>;
