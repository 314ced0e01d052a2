import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { afterPaint } from '../../../lib/performance/after-paint.js';
import { type ListLimits, SHOWN, SORTS } from './shown-products.js';

const SEARCH_DEBOUNCE_MS = 300;

interface Place extends ListLimits {
  readonly query: string;
  /** From 1. */
  readonly page: number;
}

/**
 * The place in the list, kept in the address: `?q=salt&page=2&show=low&category=Food&sort=-price`. `text` is what is typed, `query`
 * the same 300 ms later. A new search starts on page 1 in the order of its matches and replaces the entry; turning a page or
 * another limit adds one, so that "back" turns it back.
 */
export function useListPlace() {
  const { place, goTo } = useUrlPlace();
  const { query } = place;
  const [text, setText] = useState(query);
  const known = useRef(query);
  const typedAtMs = useRef(0);
  const type = useCallback((next: string) => {
    typedAtMs.current = performance.now();
    setText(next);
  }, []);

  useEffect(() => {
    if (text === known.current) return;
    // Counted from the key: a slow phone needs a good part of the wait to draw the letter.
    const leftMs = SEARCH_DEBOUNCE_MS - (performance.now() - typedAtMs.current);
    const timer = setTimeout(() => {
      known.current = text;
      goTo({ ...place, query: text.trim() ? text : '', page: 1, sort: null }, { replace: true });
    }, leftMs);
    return () => clearTimeout(timer);
  }, [text, place, goTo]);

  useEffect(() => {
    // The address changed by itself: back, forward or a link.
    if (query.trim() === known.current.trim()) return;
    known.current = query;
    setText(query);
  }, [query]);

  const setPage = (next: number) => goTo({ ...place, page: next }, { replace: false });
  const limit = useCallback(
    (limits: Partial<ListLimits>) => goTo({ ...place, page: 1, ...limits }, { replace: false }),
    [place, goTo],
  );
  return { ...place, text, setText: type, setPage, limit };
}

function placeIn(params: URLSearchParams): Place {
  const page = Number(params.get('page'));
  const oneOf = <T>(allowed: readonly T[], name: string) => allowed.find((one) => one === params.get(name)) ?? null;
  return {
    query: params.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    show: oneOf(SHOWN, 'show'),
    category: params.get('category') || null,
    sort: oneOf(SORTS, 'sort'),
  };
}

function paramsOf({ query, page, show, category, sort }: Place) {
  return {
    ...(query ? { q: query } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(show ? { show } : {}),
    ...(category ? { category } : {}),
    ...(sort ? { sort } : {}),
  };
}

/**
 * The place that is kept in the address, and the way to another one. The screen goes there at once and the address
 * follows when the screen has been seen: a history entry renders every link again and shows nothing new.
 */
function useUrlPlace() {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<Place | null>(null);
  const callOff = useRef<(() => void) | null>(null);
  useEffect(() => () => callOff.current?.(), []);
  // The address has followed, or another change was made to it. Not sooner: the router may take its time, and the page before
  // would be seen again meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that the address changed is what matters, not to what.
  useLayoutEffect(() => {
    if (!callOff.current) setAhead(null);
  }, [params]);
  const goTo = useCallback(
    (next: Place, history: { readonly replace: boolean }) => {
      callOff.current?.();
      setAhead(next);
      callOff.current = afterPaint(() => {
        callOff.current = null;
        setParams(paramsOf(next), history);
      });
    },
    [setParams],
  );
  const inAddress = useMemo(() => placeIn(params), [params]);
  return { place: ahead ?? inAddress, goTo };
}
