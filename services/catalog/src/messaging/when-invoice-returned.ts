import type { InvoiceReturned } from '@bahi/contracts/billing';
import { StockChanged } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { EventHandler, Outbox } from '@bahi/platform/messaging';
import { putBack, type RestockedProduct } from '../data/restock-repository.js';

type Returned = EventData<typeof InvoiceReturned>;
type Line = Returned['lines'][number];

/** The units of a returned invoice go back into stock, exactly once; ratings stay. */
export function whenInvoiceReturned(outbox: Outbox): EventHandler<typeof InvoiceReturned> {
  return async ({ data, envelope }, tx) => {
    const changes = await restock(tx, data);
    const facts = changes.map((change) => ({ subject: change.productKey, data: change, cause: envelope }));
    await outbox.addAll(tx, StockChanged, facts);
  };
}

function changeOf(
  { invoiceKey, returnedAt }: Returned,
  { lineNo, productKey, quantity }: Line,
  stock: RestockedProduct,
) {
  return {
    productKey,
    productId: stock.productId,
    movementId: `return:${invoiceKey}:${lineNo}`,
    kind: 'return' as const,
    change: quantity,
    quantityLeft: stock.quantityLeft,
    ratingTotal: stock.ratingTotal,
    ratingCount: stock.ratingCount,
    at: returnedAt,
  };
}

/** In the order of their products, so that two returns never wait for each other in a circle. */
function inLockOrder(lines: readonly Line[]) {
  return [...lines].sort((a, b) =>
    a.productKey < b.productKey ? -1 : a.productKey > b.productKey ? 1 : a.lineNo - b.lineNo,
  );
}

async function restock(tx: WriteTx, data: Returned) {
  const changes: ReturnType<typeof changeOf>[] = [];
  for (const line of inLockOrder(data.lines)) {
    const { invoiceKey, returnedAt } = data;
    const { lineNo, productKey, quantity } = line;
    const movementId = `return:${invoiceKey}:${lineNo}`;
    const stock = await putBack(tx, { movementId, productKey, quantity, at: new Date(returnedAt) });
    if (stock) changes.push(changeOf(data, line, stock));
  }
  return changes;
}
