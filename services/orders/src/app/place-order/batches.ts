import { MAX_TAKES_AT_ONCE } from '@bahi/contracts/catalog';
import { violatedConstraint } from '@bahi/platform/data';
import { type BatchOptions, batchByShop } from '@bahi/platform/kernel';
import type { Deps } from '../../deps.js';
import type { Placement, RequestedOrder, TakenOrder } from '../../domain/order.js';
import { recordOrders } from './record-orders.js';
import { type TakeOutcome, takeStock } from './take-stock.js';

/** The steps of a sale that callers of one shop share: those that wait together go in one transaction or call. */
export interface Batches {
  takeStock(shopId: string, order: RequestedOrder): Promise<TakeOutcome>;
  recordOrder(shopId: string, order: TakenOrder): Promise<Placement>;
}

/** The batches of one process. */
export function createBatches(deps: Omit<Deps, 'batches' | 'inFlight'>): Batches {
  return {
    takeStock: batchByShop({
      serve: (shopId, orders) => takeStock(deps, shopId, orders),
      largest: MAX_TAKES_AT_ONCE,
    }),
    recordOrder: batchWrites((shopId, orders) => recordOrders(deps, shopId, orders)),
  };
}

/** One bad order must not fail the others of its batch; a database that is away fails them all. */
function batchWrites<Item, Result>(serve: BatchOptions<Item, Result>['serve']) {
  return batchByShop<Item, Result>({ serve, retryIndividually: (error) => violatedConstraint(error) !== null });
}
