/** The limits of an arrangement (counter.md 4.2). */
export const MAX_PAGES = 6;
export const MAX_PLACES = 48;
export const MAX_PAGE_NAME = 40;

/** A product or pack in its place on a page, from 1. */
export interface QuickKey {
  readonly place: number;
  readonly productId: string;
  readonly productName: string;
  readonly packNo: number;
}

/** One page of tiles as the shop arranged it. */
export interface KeyPage {
  readonly name: string;
  readonly keys: readonly QuickKey[];
}

/** The key in a place, if there is one. */
export function keyAt({ keys }: KeyPage, place: number): QuickKey | undefined {
  return keys.find((key) => key.place === place);
}

/** The page with a key in its place, instead of the one that was there. */
export function withKey(page: KeyPage, key: QuickKey): KeyPage {
  return { ...page, keys: inOrder([...without(page, key.place).keys, key]) };
}

/** The page with an empty place; the others stay where fingers know them. */
export function without(page: KeyPage, place: number): KeyPage {
  return { ...page, keys: page.keys.filter((key) => key.place !== place) };
}

/** The page after a key went to another place; what was there takes the place it left. */
export function moved(page: KeyPage, from: number, to: number): KeyPage {
  if (to < 1 || to > MAX_PLACES) return page;
  const places = new Map([
    [from, to],
    [to, from],
  ]);
  return { ...page, keys: inOrder(page.keys.map((key) => ({ ...key, place: places.get(key.place) ?? key.place }))) };
}

/** The last place of a page that has a key; 0 on an empty page. */
export function lastPlace({ keys }: KeyPage): number {
  return keys.reduce((last, { place }) => Math.max(last, place), 0);
}

/** The arrangement as the call takes it. */
export function arrangementRequest(version: number, pages: readonly KeyPage[]) {
  return {
    version,
    pages: pages.map(({ name, keys }) => ({
      name: name.trim(),
      keys: keys.map(({ place, productId, packNo }) => ({ place, productId, packNo })),
    })),
  };
}

function inOrder(keys: readonly QuickKey[]) {
  return keys.toSorted((one, other) => one.place - other.place);
}
