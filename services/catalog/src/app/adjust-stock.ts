import { stockFailures } from '@bahi/contracts/catalog';
import type { WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { lockKeptProducts } from '../data/kept-products.js';
import { documentMovementId, type StockDocument } from '../data/stock-documents.js';
import type { Deps } from '../deps.js';
import { type AdjustedLine, type AdjustmentLine, adjustStock } from '../domain/adjust-stock.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { createStockBook } from '../domain/stock-book.js';
import { moveStock, stockRefusal } from './move-stock.js';
import { onceInLedger, type PostedOnce } from './once-in-ledger.js';

/** An adjustment that was posted; `products` are those of its lines as they are after it. */
export interface Adjustment {
  readonly document: StockDocument;
  readonly lines: readonly AdjustedLine[];
  readonly products: readonly KeptProduct[];
}

export interface AdjustCommand<Reply> {
  readonly caller: Caller;
  readonly adjustmentKey: string;
  readonly lines: readonly AdjustmentLine[];
  /** The reply, which is kept with the adjustment. */
  readonly present: (adjustment: Adjustment) => Reply;
}

/**
 * Corrects the stock of products, all lines or none, exactly once per key (purchasing.md 4.3).
 * @throws RefusedError with every line that cannot be.
 */
export function adjustStockOnce<Reply>(deps: Deps, command: AdjustCommand<Reply>): Promise<PostedOnce<Reply>> {
  const { caller, adjustmentKey: key, lines: content } = command;
  const request = { caller, kind: 'adjustment', key, content, reused: stockFailures.adjustmentKeyReused } as const;
  return onceInLedger(deps, request, async (tx, document) => {
    const { adjustment, position } = await adjust(tx, deps, document, content);
    return { documentId: key, reply: command.present(adjustment), position };
  });
}

async function adjust(tx: WriteTx, deps: Deps, document: StockDocument, requested: readonly AdjustmentLine[]) {
  const book = createStockBook(
    await lockKeptProducts(
      tx,
      requested.map(({ productRef }) => productRef),
    ),
  );
  const outcome = adjustStock(book, requested);
  if (outcome.outcome === 'refused') throw stockRefusal(outcome.lines);
  // A line that finds the stock as it should be moves nothing.
  const movements = outcome.lines
    .filter(({ changeMilli }) => changeMilli !== 0)
    .map(({ line: { reason, note }, ...move }) => ({
      ...move,
      movementId: documentMovementId(document, move.lineNo),
      kind: 'adjusted' as const,
      reason,
      note,
    }));
  const position = await moveStock(tx, deps, document, { documentId: document.key, book, movements });
  return { adjustment: { document, lines: outcome.lines, products: productsOf(outcome.lines) }, position };
}

/** Each product once, as it is after all lines. */
function productsOf(lines: readonly AdjustedLine[]): KeptProduct[] {
  return [...new Map(lines.map(({ product }) => [product.productKey, product])).values()];
}
