import { addDays, nameKeyOf } from '@bahi/contracts/shared';
import { todayIn } from '../../../lib/format/format.js';
import { type Product, type ProductList, priceOf } from '../product-model.js';

/** What a list may be limited to, by its word in the address: `?show=low`. */
export const SHOWN = ['low', 'outOfStock', 'expiringSoon', 'expired'] as const;
export type Shown = (typeof SHOWN)[number];

/** The columns that sort a list; with a minus the highest comes first. */
export const SORTS = ['name', '-name', 'price', '-price', 'quantity', '-quantity', 'expiry', '-expiry'] as const;
export type Sort = (typeof SORTS)[number];
export type SortColumn = 'name' | 'price' | 'quantity' | 'expiry';

/** Null for all products, and for the newest first. */
export interface ListLimits {
  readonly show: Shown | null;
  readonly category: string | null;
  readonly sort: Sort | null;
}

const AVAILABILITY = { outOfStock: 'Out of stock', low: 'Low stock', expired: 'Expired' } as const;
const SOON_DAYS = 30;
const NONE: readonly Product[] = [];

/** The products of a list that its place is limited to, the categories, and how many of the chosen one each limit leaves. */
export function shownProducts(list: ProductList | undefined, { show, category }: Omit<ListLimits, 'sort'>) {
  const products = list?.products ?? NONE;
  const wanted = category?.toLowerCase();
  const inCategory = wanted ? products.filter(({ category: own = '' }) => own.toLowerCase() === wanted) : products;
  const isShown = testOf(list?.timeZone);
  const groups = SHOWN.map((one) => [one, inCategory.filter((product) => isShown(product, one))] as const);
  const shown = groups.find(([one]) => one === show)?.[1] ?? inCategory;
  const sizes = groups.map(([one, { length }]) => [one, length] as const);
  const counts = { all: inCategory.length, ...Object.fromEntries(sizes) } as Counts;
  return { shown, categories: categoriesOf(products), counts: list && counts };
}

export type Counts = Readonly<Record<Shown | 'all', number>>;

const VALUES: Readonly<Record<SortColumn, (product: Product) => number | string | null>> = {
  name: ({ productName }) => nameOrder(productName),
  price: priceOf,
  quantity: ({ quantity }) => quantity,
  expiry: ({ expiryDate }) => expiryDate,
};

/** The products in the order of a column; those without a value come last either way. */
export function sortedProducts(products: readonly Product[], sort: Sort | null): readonly Product[] {
  if (!sort) return products;
  const isDown = sort.startsWith('-');
  const column = sort.replace('-', '') as SortColumn;
  const way = isDown ? -1 : 1;
  // Once a product: ten thousand names are compared more than a hundred thousand times.
  const valued = products.map((product) => ({ product, value: VALUES[column](product) ?? null }));
  const sorted = valued.sort(({ value: a }, { value: b }) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -way : way;
  });
  return sorted.map(({ product }) => product);
}

/** The next order at a press on a column: lowest first, highest first, then as it was. */
export function nextSort(sort: Sort | null, column: SortColumn): Sort | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? null : column;
}

/** Those that differ in capitals alone are one. */
function categoriesOf(products: readonly Product[]): readonly string[] {
  const names = new Map(products.map(({ category = '' }) => [category.toLowerCase(), category]));
  return [...names.values()].filter(Boolean).sort();
}

function testOf(timeZone: string | undefined) {
  const today = todayIn(timeZone);
  const last = addDays(today, SOON_DAYS);
  return ({ availability, expiryDate, quantity }: Product, show: Shown) =>
    show === 'expiringSoon'
      ? quantity > 0 && expiryDate !== null && expiryDate >= today && expiryDate.slice(0, last.length) <= last
      : availability === AVAILABILITY[show];
}

/** Without capitals, and with numbers in their order: 2 kg before 10 kg. */
function nameOrder(name = ''): string {
  return nameKeyOf(name).replace(/\d+/g, (digits) => digits.padStart(9, '0'));
}
