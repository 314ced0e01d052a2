import { StockChanged } from '@bahi/contracts/catalog';
import type { Envelope, EventData } from '@bahi/contracts/kit';
import { asMilli, wholeUnits } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { type Restock, type RestockedProduct, restockProduct } from '../data/restock-repository.js';
import type { Deps } from '../deps.js';

/** Moves units of products once per movement id, and publishes what changed, in the caller's transaction. */
export async function restockLines(
  { outbox }: Deps,
  tx: WriteTx,
  { moves, cause }: { readonly moves: readonly Restock[]; readonly cause: Envelope },
): Promise<void> {
  const changes: EventData<typeof StockChanged>[] = [];
  for (const move of inLockOrder(moves)) {
    const product = await restockProduct(tx, move);
    if (product) changes.push(stockChanged(product, move));
  }
  const events = changes.map((change) => ({ subject: change.productKey, data: change, cause }));
  await outbox.addAll(tx, StockChanged, events);
}

/** Ordered by product, so that two returns cannot deadlock; of one product as they were asked for. */
function inLockOrder(moves: readonly Restock[]): Restock[] {
  return [...moves].sort((a, b) => (a.productKey < b.productKey ? -1 : a.productKey > b.productKey ? 1 : 0));
}

function stockChanged(product: RestockedProduct, { movementId, kind, changeMilli, at }: Restock) {
  return {
    productKey: product.productKey,
    productId: product.productId,
    movementId,
    kind,
    change: Math.sign(changeMilli) * wholeUnits(asMilli(Math.abs(changeMilli))),
    changeMilli,
    quantityLeft: wholeUnits(product.quantityLeftMilli),
    quantityLeftMilli: product.quantityLeftMilli,
    ratingTotal: product.ratingTotal,
    ratingCount: product.ratingCount,
    expiryDate: product.expiresOn,
    ...(product.isArchived ? { isArchived: true } : {}),
    at: at.toISOString(),
  };
}
