import type { ProductChanged, ProductsAdded, StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import {
  addDays,
  asMilli,
  asPaise,
  type Day,
  dayOf,
  type Milli,
  milliOr,
  type Paise,
  timesMilli,
} from '@bahi/contracts/shared';
import { calendarKeys, recentKeys } from './time-buckets.js';
import { type Entry, entriesFor } from './totals.js';

export type AddedProduct = EventData<typeof ProductsAdded>['products'][number];
export type StockChange = EventData<typeof StockChanged>;

export type ProductChangedData = EventData<typeof ProductChanged>;

/** What is shown of a product; a change of the product changes it. */
export interface Shown {
  readonly productName: string;
  readonly nameKey: string;
  readonly categoryKey: string;
  /** `null` for a product without a supplier. */
  readonly supplierKey: string | null;
  readonly imageUrl: string | null;
  readonly costPaise: Paise;
  readonly thresholdMilli: Milli;
  readonly expiresOn: Day | null;
}

/** A product after its last known change. */
export interface ChangedFields extends Shown {
  readonly version: number;
  readonly isArchived: boolean;
}

/** The fields a product was added with; they never change. */
export interface Addition extends Shown {
  readonly productId: string;
  readonly quantityMilli: Milli;
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
  /** The expiry at that moment; `undefined`: the one that the product was added with. */
  readonly expiresOn?: Day | null | undefined;
}

/** The expiry of a product in stock moved: from that day on it leaves stock on another one. */
export interface ExpiryMove {
  readonly productKey: string;
  readonly position: number;
  readonly happenedOn: Day;
  readonly before: Day | null;
  readonly after: Day | null;
}

/** What is known of one product; its stock may be known before its addition. */
export interface ProductRecord {
  readonly productKey: string;
  readonly addition: Addition | null;
  /** `null` for a product that never changed. */
  readonly changed: ChangedFields | null;
  readonly stock: StockState;
}

/** What one event sets of a product. */
export interface ProductChange {
  readonly productKey: string;
  /** Absent when the event only changes the stock. */
  readonly addition?: Addition;
  /** Absent when the event does not change what is shown. */
  readonly changed?: ChangedFields;
  /** Absent when the event only changes what is shown. */
  readonly stock?: StockState;
  readonly crossings: readonly Crossing[];
  readonly expiryMoves?: readonly ExpiryMove[];
}

/** A new product with its first stock, on the shop's day; it enters stock when it comes with any. */
export function productAdded(product: AddedProduct, position: number, timeZone: string): ProductChange {
  const { productKey } = product;
  const addition = additionOf(product, timeZone);
  const { quantityMilli, addedOn, expiresOn } = addition;
  const crossing: Crossing = { productKey, position, happenedOn: addedOn, change: 1, expiresOn };
  const stock = { position, quantityMilli, ratingTotal: 0, ratingCount: 0 };
  return { productKey, addition, stock, crossings: quantityMilli > 0 ? [crossing] : [] };
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
  const expiresOn = change.isArchived ? NEVER_IN_STOCK : (change.expiryDate as Day | null | undefined);
  const crossing: Crossing = { productKey, position, happenedOn, change: isInStock ? 1 : -1, expiresOn };
  return { productKey, stock, crossings: [crossing] };
}

/** A product after a change of what is shown of it. Past days keep their figures; the days from the change on follow it. */
export function productEdited(data: ProductChangedData, position: number, timeZone: string): ProductChange {
  const { productKey, version, isArchived } = data;
  const shown = shownOf(data, asMilli(data.thresholdMilli));
  const before = data.before.isArchived ? NEVER_IN_STOCK : (data.before.expiryDate as Day | null);
  const after = isArchived ? NEVER_IN_STOCK : shown.expiresOn;
  const happenedOn = dayOf(new Date(data.changedAt), timeZone);
  const isMoved = before !== after && data.quantityMilli > 0;
  const expiryMoves = isMoved ? [{ productKey, position, happenedOn, before, after }] : [];
  return { productKey, changed: { ...shown, version, isArchived }, crossings: [], expiryMoves };
}

/** A product after a change; an event that arrives late does not undo a later one. */
export function changedProduct(
  known: ProductRecord | undefined,
  { productKey, addition, changed, stock }: ProductChange,
): ProductRecord {
  return {
    productKey,
    addition: addition ?? known?.addition ?? null,
    changed: newerOf(known?.changed ?? null, changed ?? null),
    stock: latestOf(known?.stock, stock),
  };
}

/** What is shown of a product whose addition is known. */
export function shownFields({ addition, changed }: Pick<ProductRecord, 'addition' | 'changed'>): Shown | null {
  return addition && (changed ?? addition);
}

/** The expiry of a product while it is archived: before every day. */
const NEVER_IN_STOCK = '0001-01-01' as Day;

/** The last day of the calendar; stock that expires then never leaves by age. */
const LAST_DAY = '9999-12-31';

/** What a product and these crossings of it add to the totals: nothing until its addition is known. */
export function entriesOfProduct(record: ProductRecord | undefined, crossings: readonly Crossing[]): Entry[] {
  if (!record?.addition) return [];
  const { addition, changed, stock } = record;
  return [
    ...(changed?.isArchived ? [] : entriesOfShown(changed ?? addition, stock)),
    ...entriesOfAddition(addition),
    ...crossings.flatMap((crossing) =>
      entriesOfCrossing(crossing, crossing.expiresOn === undefined ? addition.expiresOn : crossing.expiresOn),
    ),
  ];
}

/** What the move of an expiry adds: the product leaves stock under the one and enters it under the other, the same day. */
export function entriesOfExpiryMove({ happenedOn, before, after }: ExpiryMove): Entry[] {
  return [
    ...entriesOfCrossing({ happenedOn, change: -1 }, before),
    ...entriesOfCrossing({ happenedOn, change: 1 }, after),
  ];
}

function additionOf(product: AddedProduct, timeZone: string): Addition {
  const addedAt = new Date(product.createdAt);
  return {
    ...shownOf(product, milliOr(product.thresholdMilli, product.thresholdValue)),
    productId: product.productId,
    quantityMilli: milliOr(product.quantityMilli, product.quantity),
    addedAt,
    addedOn: dayOf(addedAt, timeZone),
    isOpening: product.isOpening ?? false,
  };
}

type ShownData = Pick<AddedProduct, 'productName' | 'category' | 'supplier' | 'imageUrl' | 'costPaise' | 'expiryDate'>;

function shownOf(data: ShownData, thresholdMilli: Milli): Shown {
  return {
    productName: data.productName,
    nameKey: caseless(data.productName),
    categoryKey: caseless(data.category),
    supplierKey: supplierKeyOf(data.supplier),
    imageUrl: data.imageUrl,
    costPaise: asPaise(data.costPaise),
    thresholdMilli,
    expiresOn: data.expiryDate as Day | null,
  };
}

/** Names are compared ignoring case. */
function caseless(text: string): string {
  return text.toLowerCase();
}

function supplierKeyOf(supplier: string | null) {
  return supplier === null || supplier === '' ? null : caseless(supplier);
}

/** Stock that is not known yet: any event of the catalog is later. */
const NO_STOCK: StockState = { position: -1, quantityMilli: asMilli(0), ratingTotal: 0, ratingCount: 0 };

function newerOf(known: ChangedFields | null, received: ChangedFields | null): ChangedFields | null {
  return known && (!received || known.version > received.version) ? known : received;
}

function latestOf(known: StockState | undefined, received: StockState | undefined): StockState {
  if (!received) return known ?? NO_STOCK;
  return known && known.position > received.position ? known : received;
}

/**
 * The products in stock on a day are the sum of all changes up to it. Stock that expires is taken off on the day after
 * its last one; what is sold before takes back both changes, and what moves after it counts no more.
 */
function entriesOfCrossing(
  { happenedOn, change }: Pick<Crossing, 'happenedOn' | 'change'>,
  expiresOn: Day | null,
): Entry[] {
  if (expiresOn !== null && happenedOn > expiresOn) return [];
  const crossed = entriesFor('calendar', calendarKeys(happenedOn), { inStockChange: BigInt(change) });
  if (expiresOn === null || expiresOn >= LAST_DAY) return crossed;
  const expired = entriesFor('calendar', calendarKeys(addDays(expiresOn, 1)), { inStockChange: BigInt(-change) });
  return [...crossed, ...expired];
}

function entriesOfAddition(addition: Addition): Entry[] {
  const { addedAt, addedOn } = addition;
  if (addition.isOpening) return [];
  const purchasesPaise = BigInt(timesMilli(addition.costPaise, addition.quantityMilli));
  return [
    ...entriesFor('recent', recentKeys(addedAt), { productsAdded: 1n }),
    ...entriesFor('calendar', calendarKeys(addedOn), { purchasesPaise }),
  ];
}

function entriesOfShown({ categoryKey, supplierKey }: Shown, { quantityMilli }: StockState): Entry[] {
  const labels: Entry[] = [
    { total: 'labels', key: { kind: 'category', label: categoryKey }, amounts: { products: 1n } },
  ];
  if (supplierKey !== null)
    labels.push({ total: 'labels', key: { kind: 'supplier', label: supplierKey }, amounts: { products: 1n } });
  return [{ total: 'shop', key: {}, amounts: { products: 1n, quantityMilli: BigInt(quantityMilli) } }, ...labels];
}
