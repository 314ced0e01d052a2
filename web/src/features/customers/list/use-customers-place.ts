import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHOWN, type Shown, SORTS, type Sort } from './shown-customers.js';

type Changes = Readonly<Record<string, string | null>>;

/** What is typed in the search. It is part of a name or a phone number, so it stands in no address, which is kept and logged. */
export interface SearchText {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/**
 * The place in the list, kept in the address: `?show=owes&sort=name&page=2`, and `customer` for the one that is open. Another
 * text, limit or order begins on page 1.
 */
export function useCustomersPlace({ text, setText }: SearchText) {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  latest.current = setParams;
  /** The same at each render: the rows of the list depend on it. */
  const ways = useMemo(() => {
    const put = (changes: Changes, replace: boolean) =>
      latest.current((before) => withChanges(before, changes), { replace });
    return {
      restart: () => put({ page: null }, true),
      choose: (show: Shown | null) => put({ show, page: null }, true),
      order: (sort: Sort) => put({ sort: sort === SORTS[0] ? null : sort, page: null }, true),
      goTo: (page: number) => put({ page: page > 1 ? String(page) : null }, false),
      open: (customerId: string) => put({ customer: customerId }, false),
    };
  }, []);
  const page = Number(params.get('page'));
  return {
    ...ways,
    text,
    setText: (next: string) => {
      setText(next);
      if (params.has('page')) ways.restart();
    },
    show: SHOWN.find((one) => one === params.get('show')) ?? null,
    sort: SORTS.find((one) => one === params.get('sort')) ?? SORTS[0],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export type CustomersPlace = ReturnType<typeof useCustomersPlace>;

/** The parameters with some of them changed; null and an empty text take one away. */
function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
