import { StockChanged } from '@bahi/contracts/catalog';
import { type Day, wholeUnits } from '@bahi/contracts/shared';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import type { EventDraft } from '@bahi/platform/messaging';
import { readBilledProducts } from '../data/bills-repository.js';
import type { SettledBasket } from '../data/settled-baskets.js';
import { lockProducts, recordAllocations } from '../data/stock-repository.js';
import type { Deps } from '../deps.js';
import {
  type AllocatedLine,
  type Allocation,
  allocateStock,
  type Basket,
  soldProduct,
} from '../domain/allocate-stock.js';
import { saleMovementId } from '../domain/movement-id.js';
import { createPriceOrder } from '../domain/price-order.js';
import type { TakeOutcome } from '../domain/take-outcome.js';

type Taken = Extract<Allocation, { outcome: 'taken' }>;

/**
 * Takes all lines of each order out of stock, or none of them; a repeat with the same order key gets the first outcome.
 * The baskets share a transaction, so that a busy shop pays one commit for many sales. @returns one outcome per basket.
 */
export async function takeStock(deps: Deps, shopId: string, baskets: readonly Basket[]): Promise<TakeOutcome[]> {
  try {
    return await settle(deps, shopId, baskets);
  } catch (error) {
    if (!isRecordedMeanwhile(error)) throw error;
    const outcomes: TakeOutcome[] = [];
    for (const basket of baskets) outcomes.push(...(await settleAlone(deps, shopId, basket)));
    return outcomes;
  }
}

/** The outcome of a basket that is in the ledger. */
export function settledOutcome(settled: SettledBasket): TakeOutcome {
  if (settled.kind === 'void') return { outcome: 'voided' };
  if (settled.kind === 'refused') return { outcome: 'refused', lines: settled.lines };
  const { lines, bill, position } = settled;
  return { outcome: 'taken', lines: lines.map((line) => ({ ...line, position })), bill: bill && { ...bill, position } };
}

/** Whether another process recorded one of the baskets after this one had looked for it; a retry finds it. */
function isRecordedMeanwhile(error: unknown): boolean {
  return isUniqueViolation(error, 'stock_movements_pkey');
}

function settle(deps: Deps, shopId: string, baskets: readonly Basket[]): Promise<TakeOutcome[]> {
  return deps.db.write(shopId, (tx) => settleBatch(tx, deps, baskets));
}

async function settleAlone(deps: Deps, shopId: string, basket: Basket): Promise<TakeOutcome[]> {
  try {
    return await settle(deps, shopId, [basket]);
  } catch (error) {
    if (!isRecordedMeanwhile(error)) throw error;
    return settle(deps, shopId, [basket]);
  }
}

async function settleBatch(tx: WriteTx, deps: Deps, baskets: readonly Basket[]): Promise<TakeOutcome[]> {
  const today = deps.today();
  const { products, settled } = await lockProducts(tx, baskets);
  const fresh = newBaskets(baskets, settled);
  const priceOrder = createPriceOrder(await taxedProducts(tx, fresh), today);
  const allocations = allocateStock(fresh, products, today, priceOrder);
  const taken = allocations.filter(isTaken);
  const sales = taken.flatMap(({ basket, lines }) => lines.map((line) => saleOf(basket, line)));
  // Independent of each other: both are sent in one round trip, in this order.
  const [, positions] = await Promise.all([
    recordAllocations(tx, allocations, today),
    deps.outbox.addAll(tx, StockChanged, sales),
  ]);
  const positionOf = new Map(sales.map(({ data }, index) => [data.movementId, positions[index] ?? 0]));
  const outcomes = new Map([...settled].map(([orderKey, earlier]) => [orderKey, settledOutcome(earlier)]));
  for (const allocation of allocations)
    outcomes.set(allocation.basket.orderKey, freshOutcome(allocation, { positionOf, today }));
  return baskets.map(({ orderKey }) => outcomes.get(orderKey) as TakeOutcome);
}

/** What only an order with tax needs of its locked products. */
function taxedProducts(tx: WriteTx, baskets: readonly Basket[]) {
  const refs = baskets.flatMap(({ tax, lines }) => (tax ? lines.map(({ productRef }) => productRef) : []));
  return refs.length === 0 ? [] : readBilledProducts(tx, [...new Set(refs)]);
}

/** Each new order once: a repeat inside a batch gets the outcome of the first. */
function newBaskets(baskets: readonly Basket[], settled: ReadonlyMap<string, SettledBasket>): Basket[] {
  const fresh = baskets.filter(({ orderKey }) => !settled.has(orderKey));
  return [...new Map(fresh.map((basket) => [basket.orderKey, basket])).values()];
}

function isTaken(allocation: Allocation): allocation is Taken {
  return allocation.outcome === 'taken';
}

interface Recorded {
  readonly positionOf: ReadonlyMap<string, number>;
  readonly today: Day;
}

function freshOutcome({ basket, ...allocation }: Allocation, { positionOf, today }: Recorded): TakeOutcome {
  if (allocation.outcome === 'refused') return allocation;
  const lines = allocation.lines.map(({ lineNo, left }) => ({
    lineNo,
    product: soldProduct(left, today),
    position: positionOf.get(saleMovementId(basket.orderKey, lineNo)) ?? 0,
  }));
  const position = lines.at(-1)?.position ?? 0;
  return { outcome: 'taken', lines, bill: allocation.bill && { ...allocation.bill, position } };
}

function saleOf(
  { orderKey, at }: Basket,
  { lineNo, quantityMilli, left }: AllocatedLine,
): EventDraft<typeof StockChanged> {
  return {
    subject: left.productKey,
    data: {
      productKey: left.productKey,
      productId: left.productId,
      movementId: saleMovementId(orderKey, lineNo),
      kind: 'sale',
      change: -wholeUnits(quantityMilli),
      changeMilli: -quantityMilli,
      quantityLeft: wholeUnits(left.quantityMilli),
      quantityLeftMilli: left.quantityMilli,
      ratingTotal: left.ratingTotal,
      ratingCount: left.ratingCount,
      expiryDate: left.expiresOn,
      at: at.toISOString(),
    },
  };
}
