import { countFailures, type RefusedProduct } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { asMilli } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { isWaiting, markApproved, type PendingProduct, readPending } from '../data/count-products.js';
import { updateStatus } from '../data/counts-repository.js';
import { lockKeptProducts, readKeptProducts } from '../data/kept-products.js';
import type { StockDocument } from '../data/stock-documents.js';
import type { Deps } from '../deps.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { countMovementId } from '../domain/movement-id.js';
import { createStockBook, withStock } from '../domain/stock-book.js';
import type { CountView, StockCount } from '../domain/stock-count.js';
import { lockCount, viewOf } from './count-stock.js';
import { type Movement, moveStock } from './move-stock.js';

/** So many products are approved in one transaction: sales of the others go on meanwhile. */
const PIECE = 500;

export interface ApproveCommand {
  readonly caller: Caller;
  readonly countKey: string;
  /** Product ids or `_id`s; all that were counted when null. */
  readonly productRefs: readonly string[] | null;
}

export interface Approval {
  readonly count: CountView;
  readonly refused: readonly RefusedProduct[];
  /** Of the last event; 0 when nothing moved. */
  readonly position: number;
}

/**
 * Corrects the stock by what was counted, in pieces: each product once, so that a repeat goes on where an earlier one stopped.
 * @throws RefusedError 404, or 409 before the review and for a count that was dropped.
 */
export async function approveCount(deps: Deps, command: ApproveCommand): Promise<Approval> {
  const { caller, productRefs } = command;
  const of = productRefs && (await keysOf(deps, caller.shopId, productRefs));
  const refused: RefusedProduct[] = [];
  let position = 0;
  for (let after: string | null = null; ; ) {
    const from = after;
    const piece: Piece = await deps.db.write(caller.shopId, (tx) =>
      approvePiece(tx, deps, command, { after: from, of }),
    );
    refused.push(...piece.refused);
    position = Math.max(position, piece.position);
    after = piece.last;
    if (after === null) break;
  }
  const count = await deps.db.write(caller.shopId, (tx) => close(tx, deps, command));
  return { count, refused, position };
}

interface Piece {
  readonly refused: readonly RefusedProduct[];
  readonly position: number;
  /** The key to go on from; `null` after the last piece. */
  readonly last: string | null;
}

const NOTHING: Piece = { refused: [], position: 0, last: null };

async function approvePiece(
  tx: WriteTx,
  deps: Deps,
  { caller, countKey }: ApproveCommand,
  { after, of }: { readonly after: string | null; readonly of: readonly string[] | null },
): Promise<Piece> {
  const { status } = await lockCount(tx, countKey, 'update');
  if (status === 'approved') return NOTHING;
  if (status === 'dropped') throw new RefusedError(countFailures.countClosed);
  if (status === 'open') throw new RefusedError(countFailures.countNotReviewed);
  const pending = await readPending(tx, countKey, { after, of, limit: PIECE });
  const document = { kind: 'count', key: countKey, at: deps.clock.now(), by: caller.userId } as const;
  const { refused, position } = await correct(tx, deps, document, pending);
  return { refused, position, last: pending.length < PIECE ? null : (pending.at(-1)?.productKey ?? null) };
}

async function correct(tx: WriteTx, deps: Deps, document: StockDocument, pending: readonly PendingProduct[]) {
  const locked = await lockKeptProducts(
    tx,
    pending.map(({ productKey }) => productKey),
  );
  const productOf = new Map(locked.map((product) => [product.productKey, product]));
  const book = createStockBook(locked);
  const refused: RefusedProduct[] = [];
  const approved: { readonly productKey: string; readonly changeMilli: number }[] = [];
  const movements: Movement[] = [];
  for (const { productKey, counted } of pending) {
    const product = productOf.get(productKey);
    if (!product) continue;
    const changeMilli = counted.countedMilli - counted.thenMilli;
    const code = counted.isMoved ? 'count-again' : reasonAgainst(product, changeMilli);
    if (code) {
      refused.push({ productId: product.productId, productName: product.name, code });
      continue;
    }
    const after = { ...withStock(product, changeMilli), foundMilli: asMilli(0) };
    if (changeMilli !== 0 || product.foundMilli !== 0) book.set(after);
    approved.push({ productKey, changeMilli });
    if (changeMilli !== 0) movements.push(movementOf(document, after, changeMilli, movements.length + 1));
  }
  await markApproved(tx, document.key, approved, document);
  const position = await moveStock(tx, deps, document, { documentId: document.key, book, movements });
  return { refused, position };
}

function reasonAgainst({ archivedAt, quantityMilli }: KeptProduct, changeMilli: number): RefusedProduct['code'] | null {
  if (archivedAt) return 'product-archived';
  return quantityMilli + changeMilli < 0 ? 'insufficient-stock' : null;
}

function movementOf({ key }: StockDocument, product: KeptProduct, changeMilli: number, lineNo: number): Movement {
  const movementId = countMovementId(key, product.productKey);
  return { lineNo, movementId, kind: 'counted', product, changeMilli, reason: null, note: null };
}

/** A count is approved when nothing that was counted waits any more; what was archived meanwhile waits for nothing. */
async function close(tx: WriteTx, { clock }: Deps, { caller, countKey }: ApproveCommand): Promise<CountView> {
  const count: StockCount = await lockCount(tx, countKey, 'update');
  const { counted } = await viewOf(tx, countKey);
  if (count.status === 'review' && counted > 0 && !(await isWaiting(tx, countKey)))
    await updateStatus(tx, count, { status: 'approved', at: clock.now(), by: caller.userId });
  return viewOf(tx, countKey);
}

function keysOf({ db }: Deps, shopId: string, refs: readonly string[]): Promise<string[]> {
  return db.read(shopId, async (tx) => (await readKeptProducts(tx, refs)).map(({ productKey }) => productKey));
}
