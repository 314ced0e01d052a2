import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../lib/performance/use-debounced.js';

const WRITE_MS = 300;
/** What a list may be limited to, by its words in the address: `?status=Unpaid&days=today`. */
export const LIMITS = {
  status: ['Unpaid', 'Overdue', 'Paid', 'Returned'],
  days: ['today', 'yesterday', 'month'],
} as const;
export interface ListLimits {
  readonly status: (typeof LIMITS.status)[number] | '';
  readonly days: (typeof LIMITS.days)[number] | '';
}

/**
 * Search and page as the address has them, so that reload, Back and a shared link show the same list. The text is held
 * here while it is typed: address and search follow a moment later.
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
    setParams((before) => withEntries(before, { q: settled, page: '', cursor: '' }), { replace: true });
  }, [settled, setParams]);

  const goTo = useCallback(
    (page: number, cursor: string | undefined, how?: { readonly replace: boolean }) =>
      setParams(
        (before) => withEntries(before, cursor ? { page: String(page), cursor } : { page: '', cursor: '' }),
        how,
      ),
    [setParams],
  );
  const limit = (limits: { readonly [K in keyof ListLimits]?: string }) =>
    setParams((before) => withEntries(before, { ...limits, page: '', cursor: '' }), { replace: true });
  const cursor = params.get('cursor') || undefined;
  return {
    limits: limitsIn(params),
    limit,
    search,
    setSearch,
    /** What the server is asked for. */
    query: inAddress.trim(),
    cursor,
    /** From 1: the first page has no cursor. */
    page: cursor ? pageIn(params) : 1,
    goTo,
  };
}

function limitsIn(params: URLSearchParams): ListLimits {
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name)) ?? '';
  return { status: known('status', LIMITS.status), days: known('days', LIMITS.days) };
}

function pageIn(params: URLSearchParams) {
  return Math.max(2, Math.trunc(Number(params.get('page'))) || 2);
}

function withEntries(params: URLSearchParams, entries: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(entries))
    if (value) next.set(name, value);
    else next.delete(name);
  return next;
}

export type ListPlace = ReturnType<typeof useListPlace>;
