import { useState } from 'react';
import { useEndpoint } from '../../lib/api/use-endpoint.js';

const PAGE = 50;
/** As many as a call answers. */
const MOST = 200;

/** A list that grows by a press, from its newest rows on. */
export function useGrowing<Reply>(
  name: readonly [string, ...unknown[]],
  load: (query: { readonly limit: number }) => Promise<Reply>,
) {
  const [limit, setLimit] = useState(PAGE);
  const list = useEndpoint({ key: [...name, limit], load: () => load({ limit }) });
  return { list, grow: limit < MOST ? () => setLimit(MOST) : null };
}
