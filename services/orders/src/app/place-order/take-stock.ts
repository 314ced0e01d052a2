import type { StockSnapshot, TakeResult } from '@bahi/contracts/catalog';
import type { RefusedError } from '@bahi/contracts/kit';
import { asPaise } from '@bahi/contracts/shared';
import type { Deps } from '../../deps.js';
import type { RequestedOrder, SoldProduct } from '../../domain/order.js';
import { stockRefusal } from '../../domain/stock-refusal.js';
import { askCatalog } from './ask-catalog.js';

export type TakeOutcome =
  | { readonly kind: 'taken'; readonly product: SoldProduct }
  /** `isFinal`: the only attempt was answered, so none can still arrive. */
  | { readonly kind: 'refused'; readonly refusal: RefusedError; readonly isFinal: boolean }
  | { readonly kind: 'voided' }
  | { readonly kind: 'unknown' };

/** Takes the units of an order and adds its rating in catalog; a repeat for the same order changes nothing. */
export async function takeStock(
  { catalog, config, logger }: Pick<Deps, 'catalog' | 'config' | 'logger'>,
  shopId: string,
  order: RequestedOrder,
): Promise<TakeOutcome> {
  const { orderKey } = order;
  const body = { shopId, takes: [toTake(order)] };
  const outcome = await askCatalog(
    async (attemptNo) => {
      const { results } = await catalog.takeStock({ body }, { timeoutMs: config.takeTimeoutMs });
      return toTakeOutcome(results[0], attemptNo === 1);
    },
    (error) => logger.warn({ err: error, orderKey, call: 'take-stock' }, 'Call to catalog failed'),
  );
  return outcome ?? { kind: 'unknown' };
}

export function toSoldProduct(product: StockSnapshot): SoldProduct {
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

function toTake({ orderKey, productRef, quantity, rating, requestedAt }: RequestedOrder) {
  return { movementId: orderKey, productRef, quantity, rating, at: requestedAt.toISOString() };
}

function toTakeOutcome(result: TakeResult | undefined, isFinal: boolean): TakeOutcome {
  if (!result) throw new Error('The reply to take-stock has no result');
  if (result.outcome === 'taken') return { kind: 'taken', product: toSoldProduct(result.product) };
  if (result.reason === 'voided') return { kind: 'voided' };
  return { kind: 'refused', refusal: stockRefusal(result.reason, result.left), isFinal };
}
