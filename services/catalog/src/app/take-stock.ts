import { MAX_TAKES_AT_ONCE, StockChanged, type StockRefusal } from '@bahi/contracts/catalog';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import type { Fact } from '@bahi/platform/messaging';
import { lockProducts, recordAllocations, type SettledMovement } from '../data/stock-repository.js';
import type { Deps } from '../deps.js';
import {
  type Allocation,
  allocateStock,
  type SoldProduct,
  type StockTake,
  soldProduct,
} from '../domain/allocate-stock.js';

type Taken = Extract<Allocation, { outcome: 'taken' }>;

/** The result of a take; `position` is that of its event or a later one. */
export type TakeOutcome =
  | { readonly outcome: 'taken'; readonly product: SoldProduct; readonly position: number }
  | { readonly outcome: 'refused'; readonly reason: StockRefusal; readonly left: number };

export type TakeBatches = ReturnType<typeof createTakeBatches>;
type BatchDeps = Pick<Deps, 'db' | 'outbox' | 'today'>;

/** Takes units out of stock for orders; one outcome per take, in their order. */
export function takeStock({ takeBatches }: Deps, shopId: string, takes: readonly StockTake[]): Promise<TakeOutcome[]> {
  return takeBatches.all(shopId, takes);
}

/** Takes of one shop that arrive together share a transaction, so that a busy shop pays one commit for many sales. */
export function createTakeBatches(deps: BatchDeps) {
  return batchByShop<StockTake, TakeOutcome>({
    largest: MAX_TAKES_AT_ONCE,
    serve: (shopId, takes) => deps.db.write(shopId, (tx) => settleBatch(tx, deps, takes)),
    // Another process recorded one of the movements after this one had looked for it; a retry finds it.
    retryIndividually: (error) => isUniqueViolation(error, 'stock_movements_pkey'),
  });
}

/** The outcome of a movement that is in the ledger. */
export function settledOutcome(settled: SettledMovement): TakeOutcome {
  if (settled.kind === 'void') return { outcome: 'refused', reason: 'voided', left: 0 };
  if (settled.kind === 'refused') return { outcome: 'refused', reason: settled.reason, left: settled.left };
  return { outcome: 'taken', product: settled.product, position: settled.position };
}

async function settleBatch(tx: WriteTx, deps: BatchDeps, takes: readonly StockTake[]): Promise<TakeOutcome[]> {
  const today = deps.today();
  const { products, settled } = await lockProducts(tx, takes);
  const outcomes = new Map([...settled].map(([movementId, earlier]) => [movementId, settledOutcome(earlier)]));
  const allocations = allocateStock(newTakes(takes, settled), products, today);
  const taken = allocations.filter(isTaken);
  // Independent of each other: both are sent in one round trip, in this order.
  const [, positions] = await Promise.all([
    recordAllocations(tx, allocations, today),
    deps.outbox.addAll(tx, StockChanged, taken.map(saleOf)),
  ]);
  for (const { take, reason, left } of allocations.filter(isRefused))
    outcomes.set(take.movementId, { outcome: 'refused', reason, left });
  for (const [index, { take, left }] of taken.entries())
    outcomes.set(take.movementId, {
      outcome: 'taken',
      product: soldProduct(left, today),
      position: positions[index] ?? 0,
    });
  return takes.map(({ movementId }) => outcomes.get(movementId) as TakeOutcome);
}

/** Each new movement once: a repeat inside a batch gets the outcome of the first. */
function newTakes(takes: readonly StockTake[], settled: ReadonlyMap<string, SettledMovement>): StockTake[] {
  const fresh = takes.filter(({ movementId }) => !settled.has(movementId));
  return [...new Map(fresh.map((take) => [take.movementId, take])).values()];
}

function isTaken(allocation: Allocation): allocation is Taken {
  return allocation.outcome === 'taken';
}

function isRefused(allocation: Allocation): allocation is Exclude<Allocation, Taken> {
  return allocation.outcome === 'refused';
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
