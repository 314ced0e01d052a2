import type { InvoiceReturned } from '@bahi/contracts/billing';
import { StockChanged } from '@bahi/contracts/catalog';
import type { Envelope, EventData } from '@bahi/contracts/kit';
import { type Milli, milliOr, wholeUnits } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { type RestockedProduct, restockProduct } from '../data/restock-repository.js';
import type { Deps } from '../deps.js';
import { returnMovementId } from '../domain/movement-id.js';

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
  const changes: EventData<typeof StockChanged>[] = [];
  for (const line of inLockOrder(invoice.lines)) {
    const movementId = returnMovementId(invoice.invoiceKey, line.lineNo);
    const quantityMilli = milliOr(line.quantityMilli, line.quantity);
    const restock = { movementId, invoiceId: invoice.invoiceId, productKey: line.productKey, quantityMilli };
    const product = await restockProduct(tx, { ...restock, at: new Date(invoice.returnedAt) });
    if (product) changes.push(stockReturned(product, { movementId, quantityMilli, at: invoice.returnedAt }));
  }
  return changes;
}

/** Ordered by product, so that two returns cannot deadlock. */
function inLockOrder(lines: readonly InvoiceLine[]) {
  return [...lines].sort((a, b) =>
    a.productKey < b.productKey ? -1 : a.productKey > b.productKey ? 1 : a.lineNo - b.lineNo,
  );
}

interface ReturnMovement {
  readonly movementId: string;
  readonly quantityMilli: Milli;
  readonly at: string;
}

function stockReturned(
  product: RestockedProduct,
  { movementId, quantityMilli, at }: ReturnMovement,
): EventData<typeof StockChanged> {
  return {
    productKey: product.productKey,
    productId: product.productId,
    movementId,
    kind: 'return',
    change: wholeUnits(quantityMilli),
    changeMilli: quantityMilli,
    quantityLeft: wholeUnits(product.quantityLeftMilli),
    quantityLeftMilli: product.quantityLeftMilli,
    ratingTotal: product.ratingTotal,
    ratingCount: product.ratingCount,
    expiryDate: product.expiresOn,
    ...(product.isArchived ? { isArchived: true } : {}),
    at,
  };
}
