import { PAGE_SIZE } from '@bahi/contracts/shared';
import { useState } from 'react';
import { type Endpoint, useEndpoint } from './use-endpoint.js';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

interface Page {
  readonly next: string | null;
}

/** A list page by page, as its server knows it: forward by cursors, and back over those that were shown. */
export function usePages<Reply extends Page, Filter extends object>(
  name: string,
  filter: Filter,
  load: (query: PageQuery & Filter) => Promise<Reply>,
) {
  const of = JSON.stringify(filter);
  /** Where the shown page and those before it begin; the first has no cursor. Another filter begins anew. */
  const [place, setPlace] = useState<{ readonly of: string; readonly cursors: readonly string[] }>({ of, cursors: [] });
  const cursors = place.of === of ? place.cursors : [];
  const cursor = cursors.at(-1);
  const at = [of, cursor ?? ''].join(' ');
  const list: Endpoint<Reply & { readonly at: string }> = useEndpoint({
    key: [name, at],
    load: async () => {
      const query = { limit: PAGE_SIZE, ...filter, ...(cursor === undefined ? {} : { cursor }) };
      return { ...(await load(query)), at };
    },
  });
  const isCurrent = list.data?.at === at;
  const next = isCurrent ? (list.data?.next ?? null) : null;
  const page = cursors.length + 1;
  return {
    list,
    page,
    /** `null` while there are more pages. */
    pageCount: isCurrent && next === null ? page : null,
    goTo: (wanted: number) => {
      if (wanted < page) setPlace({ of, cursors: cursors.slice(0, -1) });
      else if (next !== null) setPlace({ of, cursors: [...cursors, next] });
    },
  };
}
