import type { InvoiceReturned } from '@bahi/contracts/billing';
import { StockChanged } from '@bahi/contracts/catalog';
import type { Envelope, EventData } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { type RestockedProduct, restockProduct } from '../data/restock-repository.js';
import type { Deps } from '../deps.js';

type ReturnedInvoice = EventData<typeof InvoiceReturned>;
type InvoiceLine = ReturnedInvoice['lines'][number];

interface Return {
  readonly invoice: ReturnedInvoice;
  /** The event that reported the return. */
  readonly cause: Envelope;
}

/** Puts the units of a returned invoice back into stock, exactly once; ratings stay. */
export async function restockInvoice({ outbox }: Deps, tx: WriteTx, { invoice, cause }: Return): Promise<void> {
  const changes = await restockLines(tx, invoice);
  const events = changes.map((change) => ({ subject: change.productKey, data: change, cause }));
  await outbox.addAll(tx, StockChanged, events);
}

async function restockLines(tx: WriteTx, invoice: ReturnedInvoice) {
  const changes: ReturnType<typeof stockChange>[] = [];
  for (const line of inLockOrder(invoice.lines)) {
    const { productKey, quantity } = line;
    const restock = { movementId: movementIdOf(invoice, line), productKey, quantity, at: new Date(invoice.returnedAt) };
    const product = await restockProduct(tx, restock);
    if (product) changes.push(stockChange(invoice, line, product));
  }
  return changes;
}

/** Ordered by product, so that two returns cannot deadlock. */
function inLockOrder(lines: readonly InvoiceLine[]) {
  return [...lines].sort((a, b) =>
    a.productKey < b.productKey ? -1 : a.productKey > b.productKey ? 1 : a.lineNo - b.lineNo,
  );
}

function movementIdOf({ invoiceKey }: ReturnedInvoice, { lineNo }: InvoiceLine) {
  return `return:${invoiceKey}:${lineNo}`;
}

function stockChange(invoice: ReturnedInvoice, line: InvoiceLine, product: RestockedProduct) {
  return {
    productKey: line.productKey,
    productId: product.productId,
    movementId: movementIdOf(invoice, line),
    kind: 'return' as const,
    change: line.quantity,
    quantityLeft: product.quantityLeft,
    ratingTotal: product.ratingTotal,
    ratingCount: product.ratingCount,
    at: invoice.returnedAt,
  };
}
