import { countFailures, stockFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import {
  findCounted,
  findEntry,
  hasMovedSince,
  insertEntry,
  joinCount,
  type StoredEntry,
  updateCounted,
} from '../data/count-products.js';
import { lockKeptProducts } from '../data/kept-products.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { fitsUnit } from '../domain/stock-book.js';
import { type StockCount, withEntry } from '../domain/stock-count.js';
import { type CountDeps, inOtherCount, lockCount } from './count-stock.js';
import { onlyOne } from './keep-product.js';

export interface EntryCommand {
  readonly caller: Caller;
  readonly countKey: string;
  readonly entryKey: string;
  readonly productRef: string;
  readonly countedMilli: number;
  readonly isAgain: boolean;
}

export interface NotedEntry {
  readonly count: StockCount;
  readonly product: KeptProduct;
  readonly entry: StoredEntry;
  readonly isReplay: boolean;
}

/**
 * Notes units of a product with its stock of that moment, exactly once per key (purchasing.md 4.3). What moves the product
 * waits meanwhile. @throws RefusedError
 */
export function countProduct({ db, clock }: CountDeps, command: EntryCommand): Promise<NotedEntry> {
  const { caller, countKey, entryKey, productRef, countedMilli, isAgain } = command;
  return db.write(caller.shopId, async (tx) => {
    const count = await lockCount(tx, countKey, 'share');
    const product = onlyOne(await lockKeptProducts(tx, [productRef]));
    const { productKey, quantityMilli: thenMilli } = product;
    const asked = { entryKey, countKey, productKey, countedMilli, isAgain };
    const earlier = await findEntry(tx, entryKey);
    if (earlier && !isSame(earlier, asked)) throw new RefusedError(countFailures.entryKeyReused);
    if (earlier) return { count, product, entry: earlier, isReplay: true };
    await admit(tx, count, product, countedMilli);
    const entry = await note(tx, { ...asked, thenMilli, at: clock.now(), by: caller.userId });
    return { count, product, entry, isReplay: false };
  });
}

/** @throws RefusedError when this product cannot be counted here now. */
async function admit(tx: WriteTx, { status, countKey }: StockCount, product: KeptProduct, countedMilli: number) {
  if (status === 'approved' || status === 'dropped') throw new RefusedError(countFailures.countClosed);
  onlyOne(product.archivedAt ? [] : [product]);
  if (!fitsUnit(product, countedMilli)) throw new RefusedError(stockFailures.fractionNotAllowed);
  const { productKey } = product;
  if (!(await joinCount(tx, { countKey, productKey }))) throw await inOtherCount(tx, productKey);
}

async function note(tx: WriteTx, entry: Omit<StoredEntry, 'sumMilli'>): Promise<StoredEntry> {
  const { counted, isApproved } = await findCounted(tx, entry);
  if (isApproved) throw new RefusedError(countFailures.alreadyApproved);
  const hasMoved = counted !== null && (await hasMovedSince(tx, entry.productKey, counted.lastAt));
  const after = withEntry(counted, entry, hasMoved);
  if (!after) throw new RefusedError(countFailures.belowZero);
  const stored = { ...entry, sumMilli: after.countedMilli };
  await insertEntry(tx, stored);
  await updateCounted(tx, entry, after);
  return stored;
}

function isSame(earlier: StoredEntry, asked: Pick<StoredEntry, keyof typeof SAME>): boolean {
  return (Object.keys(SAME) as (keyof typeof SAME)[]).every((field) => earlier[field] === asked[field]);
}

const SAME = { countKey: true, productKey: true, countedMilli: true, isAgain: true } as const;
