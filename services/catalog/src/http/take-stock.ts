import { type catalogInternalApi, MAX_TAKES_AT_ONCE, StockChanged, type TakeResult } from '@bahi/contracts/catalog';
import type { Day } from '@bahi/contracts/shared';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import type { Handler } from '@bahi/platform/http';
import { batchByShop } from '@bahi/platform/kernel';
import type { Fact } from '@bahi/platform/messaging';
import { lockProducts, recordAllocations, type SettledMovement } from '../data/stock-repository.js';
import { type Allocation, allocateStock, type StockTake, soldProduct } from '../domain/allocate-stock.js';
import type { Ports } from '../ports.js';

type Taken = Extract<Allocation, { outcome: 'taken' }>;

/**
 * Takes units out of stock for orders. Takes of one shop that arrive together share a transaction, so a busy shop pays
 * one commit for many sales; the rows of the products are locked and each take sees what the one before it left.
 */
export function takeStock(ports: Ports): Handler<typeof catalogInternalApi.takeStock> {
  const take = batchByShop<StockTake, TakeResult>({
    largest: MAX_TAKES_AT_ONCE,
    serve: (shopId, takes) => ports.db.write(shopId, (tx) => settleRound(tx, ports, takes)),
    // The same movement was settled by someone else between the look and the write: now it can be seen.
    retryIndividually: (error) => isUniqueViolation(error, 'stock_movements_pkey'),
  });
  return async ({ body: { shopId, takes } }) => ({
    results: await take.all(
      shopId,
      takes.map(({ at, ...wanted }) => ({ ...wanted, at: new Date(at) })),
    ),
  });
}

async function settleRound(tx: WriteTx, ports: Ports, takes: readonly StockTake[]): Promise<TakeResult[]> {
  const today = ports.today();
  const { products, settled } = await lockProducts(tx, takes);
  const replies = new Map([...settled].map(([movementId, earlier]) => [movementId, settledReply(earlier)]));
  const allocations = allocateStock(newTakes(takes, settled), products, today);
  const taken = allocations.filter(isTaken);
  // Neither needs the other's answer: they go to the database in one trip, in this order.
  const [, positions] = await Promise.all([
    recordAllocations(tx, allocations, today),
    ports.outbox.addAll(tx, StockChanged, taken.map(saleOf)),
  ]);
  const positionOf = new Map(taken.map(({ take }, index) => [take.movementId, positions[index]]));
  for (const allocation of allocations) {
    const { movementId } = allocation.take;
    replies.set(movementId, freshReply(allocation, positionOf.get(movementId), today));
  }
  return takes.map(({ movementId }) => replies.get(movementId) as TakeResult);
}

function saleOf({ take, left }: Taken): Fact<typeof StockChanged> {
  return {
    subject: left.productKey,
    data: {
      productKey: left.productKey,
      productId: left.productId,
      movementId: take.movementId,
      kind: 'sale',
      change: -take.quantity,
      quantityLeft: left.quantity,
      ratingTotal: left.ratingTotal,
      ratingCount: left.ratingCount,
      at: take.at.toISOString(),
    },
  };
}

function isTaken(allocation: Allocation): allocation is Taken {
  return allocation.outcome === 'taken';
}

function freshReply(allocation: Allocation, position: number | undefined, today: Day): TakeResult {
  if (!isTaken(allocation)) return { outcome: 'refused', reason: allocation.reason, left: allocation.left };
  return { outcome: 'taken', product: { ...soldProduct(allocation.left, today), position: position ?? 0 } };
}

/** The answer of a movement that was settled before. */
function settledReply(settled: SettledMovement): TakeResult {
  if (settled.kind === 'void') return { outcome: 'refused', reason: 'voided', left: 0 };
  if (settled.kind === 'refused') return { outcome: 'refused', reason: settled.reason, left: settled.left };
  return { outcome: 'taken', product: { ...settled.product, position: settled.position } };
}

/** Each movement once: a repeat inside a round gets the answer of the first. */
function newTakes(takes: readonly StockTake[], settled: ReadonlyMap<string, SettledMovement>): StockTake[] {
  const fresh = takes.filter(({ movementId }) => !settled.has(movementId));
  return [...new Map(fresh.map((take) => [take.movementId, take])).values()];
}
