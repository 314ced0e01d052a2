import type { ProductChanged, ProductsAdded, StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { saveExpiryMoves } from '../data/expiry-moves-repository.js';
import { findCrossings, findProducts, saveCrossings, saveProducts } from '../data/products-repository.js';
import { lockShop } from '../data/shops-repository.js';
import { addToTotals } from '../data/totals-repository.js';
import {
  type Crossing,
  changedProduct,
  entriesOfExpiryMove,
  entriesOfProduct,
  type ProductChange,
  type ProductRecord,
  productAdded,
  productEdited,
  stockChanged,
} from '../domain/product-record.js';
import { differenceOf } from '../domain/totals.js';

/** A file may bring 100,000 products; batches of this size keep each statement, and each turn of the event loop, short. */
const BATCH_PRODUCTS = 500;

/** Applies changes of products, oldest first, and moves the totals by the difference. An event may bring many changes. */
export async function updateProducts(events: readonly Iterable<ProductChange>[], tx: WriteTx): Promise<void> {
  await lockShop(tx);
  for (const batch of batchesOf(events, BATCH_PRODUCTS)) await updateBatch(batch, tx);
}

/** Where an event stands in the stream of the catalog, and the zone that dates it. */
export interface EventContext {
  readonly position: number;
  readonly timeZone: string;
}

/** New products, each prepared only when its batch needs it. */
export function* toProductChanges(
  { products }: EventData<typeof ProductsAdded>,
  { position, timeZone }: EventContext,
): Generator<ProductChange> {
  for (const product of products) yield productAdded(product, position, timeZone);
}

/** A movement of one product's stock. */
export function toStockChanges(
  data: EventData<typeof StockChanged>,
  { position, timeZone }: EventContext,
): ProductChange[] {
  return [stockChanged(data, position, timeZone)];
}

/** A change of what is shown of one product. */
export function toEdits(data: EventData<typeof ProductChanged>, { position, timeZone }: EventContext): ProductChange[] {
  return [productEdited(data, position, timeZone)];
}

async function updateBatch(changes: readonly ProductChange[], tx: WriteTx): Promise<void> {
  const before = await findProducts(tx, [...new Set(changes.map(({ productKey }) => productKey))]);
  const crossings = byProduct([...(await findUncounted(tx, before)), ...(await saveCrossingsOf(tx, changes))]);
  const after = new Map(before);
  for (const change of changes) after.set(change.productKey, changedProduct(after.get(change.productKey), change));
  const products = [...after.values()];
  await saveProducts(tx, products);
  const entriesBefore = [...before.values()].flatMap((product) => entriesOfProduct(product, []));
  const entriesAfter = products.flatMap((product) =>
    entriesOfProduct(product, crossings.get(product.productKey) ?? []),
  );
  const moves = await saveExpiryMoves(
    tx,
    changes.flatMap(({ expiryMoves = [] }) => expiryMoves),
  );
  await addToTotals(tx, differenceOf(entriesBefore, [...entriesAfter, ...moves.flatMap(entriesOfExpiryMove)]));
}

/** Crossings that arrived before their product: they count from the moment it is known. */
function findUncounted(tx: WriteTx, known: ReadonlyMap<string, ProductRecord>): Promise<Crossing[]> {
  const unknown = [...known.values()].filter(({ addition }) => addition === null);
  return findCrossings(
    tx,
    unknown.map(({ productKey }) => productKey),
  );
}

/** @returns the crossings that were not stored yet. */
function saveCrossingsOf(tx: WriteTx, changes: readonly ProductChange[]): Promise<Crossing[]> {
  return saveCrossings(
    tx,
    changes.flatMap(({ crossings }) => crossings),
  );
}

function byProduct(crossings: readonly Crossing[]): ReadonlyMap<string, Crossing[]> {
  const groups = new Map<string, Crossing[]>();
  for (const crossing of crossings) {
    const group = groups.get(crossing.productKey);
    if (group) group.push(crossing);
    else groups.set(crossing.productKey, [crossing]);
  }
  return groups;
}

function* batchesOf<T>(lists: readonly Iterable<T>[], size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const list of lists) {
    for (const item of list) {
      batch.push(item);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
