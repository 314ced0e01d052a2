import type { ProductsAdded, StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import { addDays, type Day, dayOf } from '@bahi/contracts/shared';
import type { Entry } from './books.js';
import { calendarKeys, recentKeys, underEach } from './moments.js';

export type AddedProduct = EventData<typeof ProductsAdded>['products'][number];
export type StockChange = EventData<typeof StockChanged>;

/** What a product came into the catalogue with; nothing of it changes later. */
export interface Addition {
  readonly productId: string;
  readonly productName: string;
  readonly nameKey: string;
  readonly categoryKey: string;
  /** `null` for a product without a supplier. */
  readonly supplierKey: string | null;
  readonly imageUrl: string | null;
  readonly costPaise: number;
  readonly quantity: number;
  readonly threshold: number;
  readonly expiresOn: Day | null;
  readonly addedAt: Date;
  readonly addedOn: Day;
}

/** Stock and ratings as the event at this position of the catalogue left them. */
export interface StockState {
  readonly position: number;
  readonly quantity: number;
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

/** What is known of one product; its stock may be heard of before the product itself. */
export interface ProductFact {
  readonly productKey: string;
  readonly addition: Addition | null;
  readonly stock: StockState;
}

/** What a product in a products-added event came with, dated by the shop's day. */
export function additionOf(product: AddedProduct, timeZone: string): Addition {
  const addedAt = new Date(product.createdAt);
  return {
    productId: product.productId,
    productName: product.productName,
    nameKey: caseless(product.productName),
    categoryKey: caseless(product.category),
    supplierKey: supplierKeyOf(product.supplier),
    imageUrl: product.imageUrl,
    costPaise: product.costPaise,
    quantity: product.quantity,
    threshold: product.thresholdValue,
    expiresOn: product.expiryDate as Day | null,
    addedAt,
    addedOn: dayOf(addedAt, timeZone),
  };
}

/** A product heard of at a position: as it was added, unless a later event already told its stock. */
export function addedProduct(
  known: ProductFact | undefined,
  { productKey, addition, position }: { productKey: string; addition: Addition; position: number },
): ProductFact {
  const asAdded = { position, quantity: addition.quantity, ratingTotal: 0, ratingCount: 0 };
  return { productKey, addition, stock: latestOf(known?.stock, asAdded) };
}

/** A product after its stock moved; an event that came late changes nothing that a later one said. */
export function movedProduct(known: ProductFact | undefined, change: StockChange, position: number): ProductFact {
  const { productKey, quantityLeft, ratingTotal, ratingCount } = change;
  const moved = { position, quantity: quantityLeft, ratingTotal, ratingCount };
  return { productKey, addition: known?.addition ?? null, stock: latestOf(known?.stock, moved) };
}

/** A product that is added with stock comes into stock then. */
export function crossingOfAddition(productKey: string, addition: Addition, position: number): Crossing[] {
  return addition.quantity > 0 ? [{ productKey, position, happenedOn: addition.addedOn, change: 1 }] : [];
}

/** Every stock event tells its own crossing, so their order does not matter. */
export function crossingOfChange(change: StockChange, position: number, timeZone: string): Crossing[] {
  const { productKey, quantityLeft } = change;
  const wasInStock = quantityLeft - change.change > 0;
  const isInStock = quantityLeft > 0;
  if (wasInStock === isInStock) return [];
  return [{ productKey, position, happenedOn: dayOf(new Date(change.at), timeZone), change: isInStock ? 1 : -1 }];
}

/** The last day the calendar knows: a product that lasts so long never leaves the shelf by age. */
const LAST_DAY = '9999-12-31';

/** Everything a product and these crossings of it count for: nothing until it is known to be added. */
export function entriesOfProduct(fact: ProductFact | undefined, crossings: readonly Crossing[]): Entry[] {
  if (!fact?.addition) return [];
  const { addition, stock } = fact;
  return [
    { book: 'shop', key: {}, amounts: { products: 1n, quantity: BigInt(stock.quantity) } },
    ...entriesOfAddition(addition),
    ...crossings.flatMap((crossing) => entriesOfCrossing(crossing, addition.expiresOn)),
  ];
}

/** Names are compared ignoring case. */
function caseless(text: string): string {
  return text.toLowerCase();
}

function supplierKeyOf(supplier: string | null) {
  return supplier === null || supplier === '' ? null : caseless(supplier);
}

function latestOf(known: StockState | undefined, heard: StockState): StockState {
  return known && known.position > heard.position ? known : heard;
}

/**
 * How many products are in stock is the sum of all changes up to a day. What came into stock leaves it on the day
 * after the product's last one, unless it was sold before; after that day its stock does not count any more.
 */
function entriesOfCrossing({ happenedOn, change }: Crossing, expiresOn: Day | null): Entry[] {
  if (expiresOn !== null && happenedOn > expiresOn) return [];
  const crossed = underEach('calendar', calendarKeys(happenedOn), { inStockChange: BigInt(change) });
  if (expiresOn === null || expiresOn >= LAST_DAY) return crossed;
  const expired = underEach('calendar', calendarKeys(addDays(expiresOn, 1)), { inStockChange: BigInt(-change) });
  return [...crossed, ...expired];
}

function entriesOfAddition(addition: Addition): Entry[] {
  const { addedAt, addedOn, categoryKey, supplierKey } = addition;
  const purchasesPaise = BigInt(addition.costPaise) * BigInt(addition.quantity);
  const labels: Entry[] = [
    { book: 'labels', key: { kind: 'category', label: categoryKey }, amounts: { products: 1n } },
  ];
  if (supplierKey !== null)
    labels.push({ book: 'labels', key: { kind: 'supplier', label: supplierKey }, amounts: { products: 1n } });
  return [
    ...labels,
    ...underEach('recent', recentKeys(addedAt), { productsAdded: 1n }),
    ...underEach('calendar', calendarKeys(addedOn), { purchasesPaise }),
  ];
}
