import type { CounterProduct } from '@bahi/contracts/catalog';
import type { CounterList, FoundItem } from '../../../lib/counter-list/counter-list.js';
import { type KeyPage, keyAt, lastPlace } from './quick-keys.js';

/** What one page of products shows; the last place of its `/` keys. */
const MAX_TILES = 24;
const MAX_CATEGORIES = 5;

/** A page of tiles: one that the shop arranged, what is sold most, or a category. */
export type TilePage =
  | { readonly kind: 'keys'; readonly at: number }
  | { readonly kind: 'often' }
  | { readonly kind: 'category'; readonly category: string };

/** The pages in their order: the shop's own first. */
export function tilePagesOf(pages: readonly KeyPage[], products: readonly CounterProduct[]): readonly TilePage[] {
  const categories = [...new Set(products.map(({ category }) => category))].slice(0, MAX_CATEGORIES);
  return [
    ...pages.map((_, at): TilePage => ({ kind: 'keys', at })),
    { kind: 'often' },
    ...categories.map((category): TilePage => ({ kind: 'category', category })),
  ];
}

/** The tiles of a page in their places; null where a place is empty. */
export function tilesOf(page: TilePage, pages: readonly KeyPage[], look: CounterList): readonly (FoundItem | null)[] {
  if (page.kind === 'keys') return keysOf(pages[page.at] ?? { name: '', keys: [] }, look);
  return look.products
    .filter(({ category }) => page.kind === 'often' || category === page.category)
    .slice(0, MAX_TILES)
    .map((product) => ({ product, packNo: 0 }));
}

/** Whether two pages are the same. */
export function isSamePage(one: TilePage, other: TilePage): boolean {
  return tilePageKey(one) === tilePageKey(other);
}

/** Names a page in a list. */
export function tilePageKey(page: TilePage): string {
  return page.kind === 'keys' ? `keys ${page.at}` : page.kind === 'often' ? page.kind : `category ${page.category}`;
}

/** A place stays empty when its product left the list: the others are where fingers know them. */
function keysOf(page: KeyPage, look: CounterList) {
  return Array.from({ length: lastPlace(page) }, (_, index): FoundItem | null => {
    const key = keyAt(page, index + 1);
    const product = key && look.byProductId(key.productId);
    return product ? { product, packNo: key.packNo } : null;
  });
}
