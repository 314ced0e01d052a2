import { PAGE_SIZE } from '@bahi/contracts/shared';
import { useMemo, useRef } from 'react';
import { useSearchFocus } from '../../../lib/browser/use-search-focus.js';
import type { Product } from '../product-model.js';
import { productSearch } from '../product-search.js';
import { pageCountOf } from './product-pages.js';
import { sortedProducts } from './shown-products.js';
import type { useListPlace } from './use-list-place.js';

/** What the list shows at its place, and which product Enter takes. */
export function useSearch(products: readonly Product[], place: ReturnType<typeof useListPlace>) {
  const input = useRef<HTMLInputElement>(null);
  const { isFocused, onFocusChange } = useSearchFocus();
  const search = useMemo(() => productSearch(products), [products]);
  const { query, sort } = place;
  const matches = useMemo(() => sortedProducts(search(query), sort), [search, query, sort]);
  const pageCount = pageCountOf(matches.length);
  // A page beyond the end, as after a filter or a sale of the last row, is the first page.
  const page = place.page > pageCount ? 1 : place.page;
  const firstShown = place.query ? matches[(page - 1) * PAGE_SIZE] : undefined;

  /** The product that Enter takes: the marked one, or the best match of a text that the list has not followed yet. */
  const bestOf = (text: string) => {
    if (!text.trim()) return undefined;
    return text === place.query ? firstShown : search(text)[0];
  };
  return {
    input,
    matches,
    page,
    pageCount,
    bestOf,
    /** The row that Enter takes, marked while the field has the focus. */
    marked: isFocused ? firstShown : undefined,
    isSearching: isFocused || place.text !== '',
    onFocusChange,
  };
}
