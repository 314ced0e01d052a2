import { catalogFailures, ProductChanged, StockChanged, stockFailures } from '@bahi/contracts/catalog';
import { type EventData, type Failure, RefusedError } from '@bahi/contracts/kit';
import { asMilli, toUnits, wholeUnits } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { updateKeptProducts } from '../data/kept-products.js';
import { insertPriceChanges } from '../data/prices-repository.js';
import { type DocumentMovement, recordDocumentMovements, type StockDocument } from '../data/stock-documents.js';
import type { Deps } from '../deps.js';
import { priceMoves } from '../domain/kept-product.js';
import type { StockBook, StockMove, StockRefusal } from '../domain/stock-book.js';
import { changedData } from './keep-product.js';

/** A movement with its place in the ledger. */
export interface Movement
  extends StockMove,
    Pick<DocumentMovement, 'movementId' | 'kind' | 'reason' | 'note' | 'goods'> {}

/**
 * Stores what a document does to its locked products: ledger rows, stock, price history, events.
 * @returns the position of the last event, 0 without any.
 */
export async function moveStock(
  tx: WriteTx,
  { outbox }: Pick<Deps, 'outbox'>,
  document: StockDocument,
  {
    documentId,
    book,
    movements,
  }: { readonly documentId: string; readonly book: StockBook; readonly movements: readonly Movement[] },
): Promise<number> {
  const changed = book.changed();
  const { at, by } = document;
  await recordDocumentMovements(tx, document, documentId, movements.map(rowOf));
  await updateKeptProducts(
    tx,
    changed.map(({ after }) => after),
  );
  const moved = changed.map(({ before, after }) => ({
    productKey: after.productKey,
    moves: priceMoves(before, after),
  }));
  await insertPriceChanges(tx, moved, { at, by, source: 'receipt', documentId });
  // Stock moves first, under the expiry of before; then the product changes.
  const expiryOf = new Map(changed.map(({ before }) => [before.productKey, before.expiresOn]));
  const stock = movements.map((movement) => {
    const { productKey } = movement.product;
    return { subject: productKey, data: { ...stockData(movement, at), expiryDate: expiryOf.get(productKey) ?? null } };
  });
  const products = changed
    .filter(({ before, after }) => after.version !== before.version)
    .map(({ before, after }) => ({ subject: after.productKey, data: changedData(before, after, at) }));
  const positions = [
    ...(await outbox.addAll(tx, StockChanged, stock)),
    ...(await outbox.addAll(tx, ProductChanged, products)),
  ];
  return positions.at(-1) ?? 0;
}

const FAILURES: Readonly<Record<StockRefusal['code'], Failure>> = {
  'product-not-found': catalogFailures.productNotFound,
  'stock-changed': stockFailures.stockChanged,
  'insufficient-stock': stockFailures.insufficientStock,
  'fraction-not-allowed': stockFailures.fractionNotAllowed,
};

/** The refusal of a document: the first refused line decides its failure, the body has all of them. */
export function stockRefusal(lines: readonly StockRefusal[]): RefusedError {
  const [first] = lines;
  if (!first) throw new Error('A document is refused by a line');
  const failure = FAILURES[first.code];
  const issues = lines.map(({ lineNo, code }) => ({
    field: `lines.${lineNo - 1}`,
    code,
    message: FAILURES[code].text ?? '',
  }));
  const figures = {
    lines: lines.map(({ lineNo, code, leftMilli }) => ({
      lineNo,
      code,
      ...(leftMilli === undefined ? {} : { left: toUnits(leftMilli) }),
    })),
  };
  return new RefusedError(failure, { issues, figures });
}

function rowOf({ product, ...movement }: Movement): DocumentMovement {
  const { movementId, kind, changeMilli, reason, note, goods } = movement;
  return {
    movementId,
    kind,
    productKey: product.productKey,
    changeMilli,
    leftMilli: product.quantityMilli,
    reason,
    note,
    ...(goods ? { goods } : {}),
  };
}

function stockData({ movementId, kind, product, changeMilli }: Movement, at: Date): EventData<typeof StockChanged> {
  return {
    productKey: product.productKey,
    productId: product.productId,
    movementId,
    kind,
    change: Math.sign(changeMilli) * wholeUnits(asMilli(Math.abs(changeMilli))),
    changeMilli,
    quantityLeft: wholeUnits(product.quantityMilli),
    quantityLeftMilli: product.quantityMilli,
    ratingTotal: product.ratingTotal,
    ratingCount: product.ratingCount,
    at: at.toISOString(),
  };
}
