import type { ProductsAdded, StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import { addDays, asPaise, type Day, dayOf, type Milli, milliOr, type Paise, timesMilli } from '@bahi/contracts/shared';
import { calendarKeys, recentKeys } from './time-buckets.js';
import { type Entry, entriesFor } from './totals.js';

export type AddedProduct = EventData<typeof ProductsAdded>['products'][number];
export type StockChange = EventData<typeof StockChanged>;

/** The fields a product was added with; they never change. */
export interface Addition {
  readonly productId: string;
  readonly productName: string;
  readonly nameKey: string;
  readonly categoryKey: string;
  /** `null` for a product without a supplier. */
  readonly supplierKey: string | null;
  readonly imageUrl: string | null;
  readonly costPaise: Paise;
  readonly quantityMilli: Milli;
  readonly thresholdMilli: Milli;
  readonly expiresOn: Day | null;
  readonly addedAt: Date;
  readonly addedOn: Day;
  /** Stock that was there when the shop started; it is no purchase. */
  readonly isOpening: boolean;
}

/** Stock and ratings after the catalog's event at this position. */
export interface StockState {
  readonly position: number;
  readonly quantityMilli: Milli;
  readonly ratingTotal: number;
  readonly ratingCount: number;
}

/** The stock of a product rose above zero (1) or fell to it (-1). */
export interface Crossing {
  readonly productKey: string;
  readonly position: number;
  readonly happenedOn: Day;
  readonly change: 1 | -1;
}

/** What is known of one product; its stock may be known before its addition. */
export interface ProductRecord {
  readonly productKey: string;
  readonly addition: Addition | null;
  readonly stock: StockState;
}

/** What one event sets of a product. */
export interface ProductChange {
  readonly productKey: string;
  /** Absent when the event only changes the stock. */
  readonly addition?: Addition;
  readonly stock: StockState;
  readonly crossings: readonly Crossing[];
}

/** A new product with its first stock, on the shop's day; it enters stock when it comes with any. */
export function productAdded(product: AddedProduct, position: number, timeZone: string): ProductChange {
  const { productKey } = product;
  const addition = additionOf(product, timeZone);
  const { quantityMilli, addedOn } = addition;
  const crossings: Crossing[] = quantityMilli > 0 ? [{ productKey, position, happenedOn: addedOn, change: 1 }] : [];
  return { productKey, addition, stock: { position, quantityMilli, ratingTotal: 0, ratingCount: 0 }, crossings };
}

/** A product's stock and ratings after a movement. An event shows its own crossing, so their order does not matter. */
export function stockChanged(change: StockChange, position: number, timeZone: string): ProductChange {
  const { productKey, ratingTotal, ratingCount } = change;
  const quantityMilli = milliOr(change.quantityLeftMilli, change.quantityLeft);
  const stock = { position, quantityMilli, ratingTotal, ratingCount };
  const wasInStock = quantityMilli - milliOr(change.changeMilli, change.change) > 0;
  const isInStock = quantityMilli > 0;
  if (wasInStock === isInStock) return { productKey, stock, crossings: [] };
  const happenedOn = dayOf(new Date(change.at), timeZone);
  return { productKey, stock, crossings: [{ productKey, position, happenedOn, change: isInStock ? 1 : -1 }] };
}

/** A product after a change; an event that arrives late does not undo a later one. */
export function changedProduct(
  known: ProductRecord | undefined,
  { productKey, addition, stock }: ProductChange,
): ProductRecord {
  return { productKey, addition: addition ?? known?.addition ?? null, stock: latestOf(known?.stock, stock) };
}

/** The last day of the calendar; stock that expires then never leaves by age. */
const LAST_DAY = '9999-12-31';

/** What a product and these crossings of it add to the totals: nothing until its addition is known. */
export function entriesOfProduct(record: ProductRecord | undefined, crossings: readonly Crossing[]): Entry[] {
  if (!record?.addition) return [];
  const { addition, stock } = record;
  return [
    { total: 'shop', key: {}, amounts: { products: 1n, quantityMilli: BigInt(stock.quantityMilli) } },
    ...entriesOfAddition(addition),
    ...crossings.flatMap((crossing) => entriesOfCrossing(crossing, addition.expiresOn)),
  ];
}

function additionOf(product: AddedProduct, timeZone: string): Addition {
  const addedAt = new Date(product.createdAt);
  return {
    productId: product.productId,
    productName: product.productName,
    nameKey: caseless(product.productName),
    categoryKey: caseless(product.category),
    supplierKey: supplierKeyOf(product.supplier),
    imageUrl: product.imageUrl,
    costPaise: asPaise(product.costPaise),
    quantityMilli: milliOr(product.quantityMilli, product.quantity),
    thresholdMilli: milliOr(product.thresholdMilli, product.thresholdValue),
    expiresOn: product.expiryDate as Day | null,
    addedAt,
    addedOn: dayOf(addedAt, timeZone),
    isOpening: product.isOpening ?? false,
  };
}

/** Names are compared ignoring case. */
function caseless(text: string): string {
  return text.toLowerCase();
}

function supplierKeyOf(supplier: string | null) {
  return supplier === null || supplier === '' ? null : caseless(supplier);
}

function latestOf(known: StockState | undefined, received: StockState): StockState {
  return known && known.position > received.position ? known : received;
}

/**
 * The products in stock on a day are the sum of all changes up to it. Stock that expires is taken off on the day after
 * its last one; what is sold before takes back both changes, and what moves after it counts no more.
 */
function entriesOfCrossing({ happenedOn, change }: Crossing, expiresOn: Day | null): Entry[] {
  if (expiresOn !== null && happenedOn > expiresOn) return [];
  const crossed = entriesFor('calendar', calendarKeys(happenedOn), { inStockChange: BigInt(change) });
  if (expiresOn === null || expiresOn >= LAST_DAY) return crossed;
  const expired = entriesFor('calendar', calendarKeys(addDays(expiresOn, 1)), { inStockChange: BigInt(-change) });
  return [...crossed, ...expired];
}

function entriesOfAddition(addition: Addition): Entry[] {
  const { addedAt, addedOn, categoryKey, supplierKey } = addition;
  const labels: Entry[] = [
    { total: 'labels', key: { kind: 'category', label: categoryKey }, amounts: { products: 1n } },
  ];
  if (supplierKey !== null)
    labels.push({ total: 'labels', key: { kind: 'supplier', label: supplierKey }, amounts: { products: 1n } });
  if (addition.isOpening) return labels;
  const purchasesPaise = BigInt(timesMilli(addition.costPaise, addition.quantityMilli));
  return [
    ...labels,
    ...entriesFor('recent', recentKeys(addedAt), { productsAdded: 1n }),
    ...entriesFor('calendar', calendarKeys(addedOn), { purchasesPaise }),
  ];
}
