import type { Day } from '@bahi/contracts/shared';
import type { Method } from './billed.js';

/** The running totals that the screens read, and the key of each row. */
export interface TotalKeys {
  /** The whole shop, at any age. */
  readonly shop: Readonly<Record<never, never>>;
  /** By hour and by minute of UTC, for windows that end now. */
  readonly recent: { readonly grain: 'hour' | 'minute'; readonly startsAt: string };
  /** By quarter of an hour, for days and hours of the shop. */
  readonly quarters: { readonly startsAt: string };
  /** By day and by month of the shop. */
  readonly calendar: { readonly grain: 'day' | 'month'; readonly startsOn: Day };
  readonly productHours: { readonly productKey: string; readonly startsAt: string };
  /** Products per category and per supplier, by their names in lower case. */
  readonly labels: { readonly kind: 'category' | 'supplier'; readonly label: string };
}

export interface TotalAmounts {
  readonly shop: 'products' | 'quantityMilli' | 'expectedUnitsMilli' | 'unpaidInvoices' | 'unpaidPaise';
  readonly recent: 'orders' | 'totalPaise' | 'costPaise' | 'productsAdded';
  readonly quarters: 'orders' | `${Method}Paise`;
  readonly calendar: 'salesPaise' | 'unitsMilli' | 'purchasesPaise' | 'inStockChange';
  readonly productHours: 'orders';
  readonly labels: 'products';
}

export type Total = keyof TotalKeys;

/** Amounts that one record adds to one row of a total. bigint, because the sums of a shop can outgrow a number. */
export type EntryOf<T extends Total> = {
  readonly total: T;
  readonly key: TotalKeys[T];
  readonly amounts: Readonly<Partial<Record<TotalAmounts[T], bigint>>>;
};
export type Entry = { readonly [T in Total]: EntryOf<T> }[Total];

interface Sum {
  readonly entry: Entry;
  readonly amounts: Map<string, bigint>;
}

/** What changed records add to the totals: one entry per row, without amounts that cancel out. */
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

/** The same amounts under several keys of one total. */
export function entriesFor<T extends Total>(total: T, keys: readonly TotalKeys[T][], amounts: EntryOf<T>['amounts']) {
  return keys.map((key) => ({ total, key, amounts }));
}

/** All entries of a total name their key in the same order, and only its last value may contain spaces. */
function idOf({ total, key }: Entry) {
  return `${total} ${Object.values(key).join(' ')}`;
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
