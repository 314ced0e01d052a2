import { useMemo, useState } from 'react';
import type { CounterList } from '../../../lib/counter-list/counter-list.js';
import { isSamePage, type TilePage, tilePagesOf, tilesOf } from './tile-pages.js';
import type { QuickKeys } from './use-quick-keys.js';

const OFTEN: TilePage = { kind: 'often' };

/** The pages of tiles, the one that is open, and what it shows. */
export function useTiles(look: CounterList, { pages: keyPages }: Pick<QuickKeys, 'pages'>) {
  const [chosen, choose] = useState<TilePage | null>(null);
  const pages = useMemo(() => tilePagesOf(keyPages, look.products), [keyPages, look.products]);
  // What was open may be gone after an arrangement.
  const page = pages.find((one) => chosen !== null && isSamePage(one, chosen)) ?? pages[0] ?? OFTEN;
  const shown = useMemo(() => tilesOf(page, keyPages, look), [page, keyPages, look]);
  return { pages, page, shown, choose };
}
