import type { Day } from '@bahi/contracts/shared';

/** Where an amount is counted: the sums that the screens read, each under its own key. */
export interface BookKeys {
  /** Of the whole shop, of any age. */
  readonly shop: Readonly<Record<never, never>>;
  /** By hour and by minute of UTC, for windows that end now. */
  readonly recent: { readonly grain: 'hour' | 'minute'; readonly startsAt: string };
  /** By day and by month of the shop. */
  readonly calendar: { readonly grain: 'day' | 'month'; readonly startsOn: Day };
  readonly productHours: { readonly productKey: string; readonly startsAt: string };
  /** Products per category and per supplier, by their names in lower case. */
  readonly labels: { readonly kind: 'category' | 'supplier'; readonly label: string };
}

export interface BookAmounts {
  readonly shop: 'products' | 'quantity' | 'expectedUnits';
  readonly recent: 'orders' | 'totalPaise' | 'costPaise' | 'productsAdded';
  readonly calendar: 'salesPaise' | 'units' | 'purchasesPaise' | 'inStockChange';
  readonly productHours: 'orders';
  readonly labels: 'products';
}

export type Book = keyof BookKeys;

/** Amounts that one fact adds to one sum. bigint, because the sums of a shop can outgrow a number. */
export type EntryOf<B extends Book> = {
  readonly book: B;
  readonly key: BookKeys[B];
  readonly amounts: Readonly<Partial<Record<BookAmounts[B], bigint>>>;
};
export type Entry = { readonly [B in Book]: EntryOf<B> }[Book];

interface Sum {
  readonly entry: Entry;
  readonly amounts: Map<string, bigint>;
}

/**
 * What must be booked when facts change: what they count for now, less what they counted for before. One entry per
 * sum, without amounts that cancel out.
 */
export function differenceOf(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const sums = new Map<string, Sum>();
  for (const entry of after) addTo(sums, entry, 1n);
  for (const entry of before) addTo(sums, entry, -1n);
  return [...sums.values()]
    .map(
      ({ entry, amounts }) =>
        ({ ...entry, amounts: Object.fromEntries([...amounts].filter(([, sum]) => sum !== 0n)) }) as Entry,
    )
    .filter(({ amounts }) => Object.keys(amounts).length > 0);
}

/** The values of a key stand in the order of their names in every entry of a book, and only the last may have spaces. */
function idOf({ book, key }: Entry) {
  return `${book} ${Object.values(key).join(' ')}`;
}

function addTo(sums: Map<string, Sum>, entry: Entry, sign: 1n | -1n) {
  const id = idOf(entry);
  let sum = sums.get(id);
  if (!sum) {
    sum = { entry, amounts: new Map() };
    sums.set(id, sum);
  }
  for (const [name, amount] of Object.entries(entry.amounts))
    sum.amounts.set(name, (sum.amounts.get(name) ?? 0n) + sign * (amount ?? 0n));
}
