import { GoodsReceived, stockFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { financialYearOf, MAX_DOCUMENT_PAISE } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { lockKeptProducts } from '../data/kept-products.js';
import { documentMovementId, nextDocumentNo, type StockDocument } from '../data/stock-documents.js';
import type { Deps } from '../deps.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { type ReceiptLine, type ReceivedLine, receiveStock } from '../domain/receive-stock.js';
import { createStockBook, type StockMove } from '../domain/stock-book.js';
import { type Movement, moveStock, stockRefusal } from './move-stock.js';
import { onceInLedger, type PostedOnce } from './once-in-ledger.js';

/** A receipt that was posted; `products` are those of its lines as they are after it. */
export interface Receipt {
  readonly document: StockDocument;
  readonly receiptId: string;
  readonly note: string | null;
  readonly lines: readonly ReceivedLine[];
  readonly products: readonly KeptProduct[];
}

export interface ReceiveCommand<Reply> {
  readonly caller: Caller;
  readonly receiptKey: string;
  readonly lines: readonly ReceiptLine[];
  readonly note: string | null;
  readonly takeOffFound: boolean;
  /** The reply, which is kept with the receipt. */
  readonly present: (receipt: Receipt) => Reply;
}

/**
 * Adds goods that came in, at their cost, exactly once per key; the cost of a product becomes the moving average.
 * @throws RefusedError with every line that cannot be.
 */
export function receiveStockOnce<Reply>(deps: Deps, command: ReceiveCommand<Reply>): Promise<PostedOnce<Reply>> {
  const { caller, receiptKey: key, lines, note, takeOffFound } = command;
  const content = { lines, note, takeOffFound };
  const request = { caller, kind: 'receipt', key, content, reused: stockFailures.receiptKeyReused } as const;
  return onceInLedger(deps, request, async (tx, document) => {
    const { receipt, position } = await receive(tx, deps, document, command);
    return { documentId: receipt.receiptId, reply: command.present(receipt), position };
  });
}

async function receive(
  tx: WriteTx,
  deps: Deps,
  document: StockDocument,
  { lines: requested, note, takeOffFound }: Omit<ReceiveCommand<unknown>, 'present'>,
) {
  const refs = requested.map(({ productRef }) => productRef);
  const book = createStockBook(await lockKeptProducts(tx, refs));
  const outcome = receiveStock(book, requested, { takeOffFound });
  if (outcome.outcome === 'refused') throw stockRefusal(outcome.lines);
  const { lines, foundBack } = outcome;
  if (lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0) > MAX_DOCUMENT_PAISE)
    throw new RefusedError(stockFailures.documentTooLarge);
  const receiptId = await nextReceiptId(tx, deps);
  const movements = [
    ...lines.map((line) => ({ ...movementOf(document, line, 'received', note), goods: goodsOf(line) })),
    ...foundBack.map((move) => movementOf(document, move, 'found-back', null)),
  ];
  await moveStock(tx, deps, document, { documentId: receiptId, book, movements });
  const { productKey } = (lines[0] as ReceivedLine).product;
  const data = goodsReceived(document, receiptId, lines);
  const position = await deps.outbox.add(tx, GoodsReceived, { subject: productKey, data });
  const products = book.changed().map(({ after }) => after);
  return { receipt: { document, receiptId, note, lines, products }, position };
}

function movementOf(
  document: StockDocument,
  { lineNo, product, changeMilli }: StockMove,
  kind: 'received' | 'found-back',
  note: string | null,
): Movement {
  const movementId = `${documentMovementId(document, lineNo)}${kind === 'received' ? '' : ':found-back'}`;
  return { lineNo, product, changeMilli, movementId, kind, reason: null, note };
}

function goodsOf({ line: { batchNo, expiresOn } }: ReceivedLine) {
  return { batchNo: batchNo ?? null, expiresOn: expiresOn ?? null };
}

/** `GR-2627-000001`: without gaps in each financial year. */
async function nextReceiptId(tx: WriteTx, { today }: Pick<Deps, 'today'>): Promise<string> {
  const series = `GR-${financialYearOf(today())}`;
  return `${series}-${String(await nextDocumentNo(tx, series)).padStart(6, '0')}`;
}

function goodsReceived({ key, at, by }: StockDocument, receiptId: string, lines: readonly ReceivedLine[]) {
  return {
    receiptKey: key,
    receiptId,
    isCancelled: false,
    postedAt: at.toISOString(),
    by,
    lines: lines.map(({ lineNo, product, changeMilli, line, amountPaise }) => ({
      lineNo,
      productKey: product.productKey,
      productId: product.productId,
      unitsMilli: changeMilli,
      costPaise: line.unitCostPaise,
      goodsPaise: amountPaise,
    })),
  };
}
