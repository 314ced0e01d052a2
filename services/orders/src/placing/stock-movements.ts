import { setTimeout as pause } from 'node:timers/promises';
import {
  MAX_TAKES_AT_ONCE,
  type StockSnapshot,
  type TakeResult,
  type TakeStockReply,
  type TakeStockRequest,
  type VoidStockReply,
} from '@bahi/contracts/catalog';
import type { RefusedError } from '@bahi/contracts/kit';
import { asPaise } from '@bahi/contracts/shared';
import { batchByShop, type Logger } from '@bahi/platform/kernel';
import type { RequestedOrder, SoldProduct } from '../domain/order.js';
import { stockRefusal } from '../domain/stock-refusals.js';

/** What catalog is asked; the client of `catalogInternalApi` fits. */
export interface StockCalls {
  takeStock(input: { body: TakeStockRequest }, options: { timeoutMs: number }): Promise<TakeStockReply>;
  voidStock(
    input: { body: Record<'shopId' | 'movementId', string> },
    options: { timeoutMs: number },
  ): Promise<VoidStockReply>;
}

export type TakeOutcome =
  | { readonly kind: 'taken'; readonly product: SoldProduct }
  /** `isFinal`: the only attempt was answered, so none can still arrive. */
  | { readonly kind: 'refused'; readonly refusal: RefusedError; readonly isFinal: boolean }
  | { readonly kind: 'voided' }
  | { readonly kind: 'unknown' };

export type VoidOutcome = Exclude<TakeOutcome, { readonly kind: 'refused' }>;

export interface StockMovements {
  /** Takes the units and adds the rating; a repeat for the same order changes nothing. */
  take(shopId: string, request: RequestedOrder): Promise<TakeOutcome>;
  /** Makes sure that the units are never taken, unless they already are. */
  withdraw(shopId: string, orderKey: string): Promise<VoidOutcome>;
}

export interface StockMovementsOptions {
  readonly catalog: StockCalls;
  readonly takeTimeoutMs: number;
  readonly voidTimeoutMs: number;
  readonly logger: Logger;
}

const ATTEMPTS = 2;
/** Long enough for a restarting neighbour's other copy to be chosen, short for the caller. */
const PAUSE_MS = 100;

/**
 * Stock in catalog, moved under the key of the order. Orders of a shop that arrive together share a call. Whatever is no
 * clear answer is an unknown outcome.
 */
export function stockMovements({
  catalog,
  takeTimeoutMs,
  voidTimeoutMs,
  logger,
}: StockMovementsOptions): StockMovements {
  const report = (orderKeys: readonly string[], call: string) => (error: unknown) =>
    logger.warn({ err: error, orderKeys, call }, 'Catalog gave no clear answer');

  const takeTogether = async (shopId: string, requests: readonly RequestedOrder[]): Promise<TakeOutcome[]> => {
    const body = { shopId, takes: requests.map(toTake) };
    const outcomes = await attempt(
      async (attemptNo) => {
        const { results } = await catalog.takeStock({ body }, { timeoutMs: takeTimeoutMs });
        return results.map((result) => toTakeOutcome(result, attemptNo === 1));
      },
      report(
        requests.map(({ orderKey }) => orderKey),
        'take-stock',
      ),
    );
    return outcomes ?? requests.map(() => ({ kind: 'unknown' }));
  };

  return {
    take: batchByShop({ serve: takeTogether, largest: MAX_TAKES_AT_ONCE }),
    async withdraw(shopId, orderKey) {
      const reply = await attempt(
        () => catalog.voidStock({ body: { shopId, movementId: orderKey } }, { timeoutMs: voidTimeoutMs }),
        report([orderKey], 'void-stock'),
      );
      if (!reply) return { kind: 'unknown' };
      return reply.outcome === 'taken' ? { kind: 'taken', product: toSoldProduct(reply.product) } : { kind: 'voided' };
    },
  };
}

function toSoldProduct(product: StockSnapshot): SoldProduct {
  return {
    productKey: product._id,
    productId: product.productId,
    productName: product.productName,
    unitPricePaise: asPaise(product.unitPricePaise),
    unitCostPaise: asPaise(product.unitCostPaise),
    quantityLeft: product.quantityLeft,
    availability: product.availability,
    position: product.position,
  };
}

function toTakeOutcome(result: TakeResult, isFinal: boolean): TakeOutcome {
  if (result.outcome === 'taken') return { kind: 'taken', product: toSoldProduct(result.product) };
  if (result.reason === 'voided') return { kind: 'voided' };
  return { kind: 'refused', refusal: stockRefusal(result.reason, result.left), isFinal };
}

/** Tries a call that may be repeated; `undefined` when no attempt was answered. */
async function attempt<T>(
  call: (attemptNo: number) => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T | undefined> {
  for (let attemptNo = 1; attemptNo <= ATTEMPTS; attemptNo++) {
    if (attemptNo > 1) await pause(PAUSE_MS);
    try {
      return await call(attemptNo);
    } catch (error) {
      onFailure(error);
    }
  }
  return undefined;
}

function toTake({ orderKey, productRef, quantity, rating, requestedAt }: RequestedOrder) {
  return {
    movementId: orderKey,
    productRef,
    quantity,
    rating,
    at: requestedAt.toISOString(),
  };
}
