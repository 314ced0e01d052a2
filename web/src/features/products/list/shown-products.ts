import { addDays } from '@bahi/contracts/shared';
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
  const inCategory = wanted ? products.filter((product) => product.category.toLowerCase() === wanted) : products;
  const isShown = testOf(list?.timeZone);
  const groups = SHOWN.map((one) => [one, inCategory.filter((product) => isShown(product, one))] as const);
  const shown = groups.find(([one]) => one === show)?.[1] ?? inCategory;
  const sizes = groups.map(([one, { length }]) => [one, length] as const);
  const counts = { all: inCategory.length, ...Object.fromEntries(sizes) } as Counts;
  return { shown, categories: categoriesOf(products), counts: list && counts };
}

export type Counts = Readonly<Record<Shown | 'all', number>>;

/** Those that differ in capitals alone are one. */
function categoriesOf(products: readonly Product[]): readonly string[] {
  const names = new Map(products.map(({ category }) => [category.toLowerCase(), category]));
  return [...names.values()].sort(byName);
}

function testOf(timeZone: string | undefined) {
  const today = todayIn(timeZone);
  const last = addDays(today, SOON_DAYS);
  return ({ availability, expiryDate, quantity }: Product, show: Shown) =>
    show === 'expiringSoon'
      ? quantity > 0 && expiryDate !== null && expiryDate >= today && expiryDate.slice(0, last.length) <= last
      : availability === AVAILABILITY[show];
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

const VALUES: Readonly<Record<Exclude<SortColumn, 'name'>, (product: Product) => number | string | null>> = {
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
  if (column === 'name') return products.toSorted((one, other) => way * byName(one.productName, other.productName));
  const value = VALUES[column];
  return products.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -way : way;
  });
}

/** The next order at a press on a column: lowest first, highest first, then as it was. */
export function nextSort(sort: Sort | null, column: SortColumn): Sort | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? null : column;
}
