import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

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
  const known = useRef(query);
  const typedAtMs = useRef(0);
  const type = useCallback((next: string) => {
    typedAtMs.current = performance.now();
    setText(next);
  }, []);

  // Straight into the address: a settled text as a state of its own would draw the page once more.
  useEffect(() => {
    if (text === known.current) return;
    // Counted from the key: a slow phone needs a good part of the wait to draw the letter.
    const leftMs = SEARCH_DEBOUNCE_MS - (performance.now() - typedAtMs.current);
    const timer = setTimeout(() => {
      known.current = text;
      setParams(text.trim() ? { q: text } : {}, { replace: true });
    }, leftMs);
    return () => clearTimeout(timer);
  }, [text, setParams]);

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
  return { text, setText: type, query, page, setPage };
};
