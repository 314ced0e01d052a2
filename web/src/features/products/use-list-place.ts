import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../lib/use-debounced.js';

const SEARCH_DEBOUNCE_MS = 300;

const pageFrom = (text: string | null) => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/**
 * The place in the list, kept in the address: `?q=salt&page=2`. `text` is what is typed, `query` the same 300 ms later.
 * A new search starts on page 1 and replaces the entry; turning a page adds one, so that "back" turns it back.
 */
export const useListPlace = () => {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const page = pageFrom(params.get('page'));
  const [text, setText] = useState(query);
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const known = useRef(query);

  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    setParams(settled.trim() ? { q: settled } : {}, { replace: true });
  }, [settled, setParams]);

  useEffect(() => {
    // The address changed by itself: back, forward or a link.
    if (query.trim() === known.current.trim()) return;
    known.current = query;
    setText(query);
  }, [query]);

  const setPage = useCallback(
    (next: number) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (next > 1) after.set('page', String(next));
        else after.delete('page');
        return after;
      }),
    [setParams],
  );
  return { text, setText, query, page, setPage };
};
