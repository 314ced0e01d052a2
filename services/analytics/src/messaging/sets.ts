import { inSets } from '@bahi/platform/messaging';
import { changeOrders } from '../data/orders-repository.js';
import { changeProducts, type HeardProduct } from '../data/products-repository.js';

/** What is heard of orders, from whichever service, is applied together. */
export const onOrder = inSets(changeOrders);

/** A file may bring 100,000 products; pieces of this size keep every statement, and the time it holds us, small. */
const PIECE_PRODUCTS = 500;

function* piecesOf<T>(lists: readonly Iterable<T>[], size: number): Generator<T[]> {
  let piece: T[] = [];
  for (const list of lists) {
    for (const item of list) {
      piece.push(item);
      if (piece.length < size) continue;
      yield piece;
      piece = [];
    }
  }
  if (piece.length > 0) yield piece;
}

/** What is heard of products is applied together too; an event may tell of many, which are made ready as they are needed. */
export const onProducts = inSets<Iterable<HeardProduct>>(async (lists, tx) => {
  for (const piece of piecesOf(lists, PIECE_PRODUCTS)) await changeProducts(piece, tx);
});
