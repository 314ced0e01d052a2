import { MAX_BASKETS_PER_CALL, type StockSnapshot, type TakeResult } from '@bahi/contracts/catalog';
import { asMilli, asPaise, netPerUnit } from '@bahi/contracts/shared';
import { batchByShop } from '@bahi/platform/kernel';
import type { Deps } from '../../deps.js';
import type { RequestedOrder } from '../../domain/order.js';
import type { Sale, SoldLine, SoldProduct } from '../../domain/sale.js';
import { stockRefusal } from '../../domain/stock-refusal.js';
import type { TakeOutcome } from '../../domain/take-outcome.js';
import { askPeer } from '../ask-peer.js';

type Taken = Extract<TakeResult, { outcome: 'taken' }>;
type TakeDeps = Pick<Deps, 'catalog' | 'config' | 'logger'>;

/** Orders of one shop that wait together share a call to catalog. */
export function createTakeStock(deps: TakeDeps): Deps['takeStock'] {
  return batchByShop({
    largest: MAX_BASKETS_PER_CALL,
    serve: (shopId, orders: readonly RequestedOrder[]) => takeStock(deps, shopId, orders),
  });
}

async function takeStock(deps: TakeDeps, shopId: string, orders: readonly RequestedOrder[]): Promise<TakeOutcome[]> {
  const { catalog, config, logger } = deps;
  const body = { shopId, baskets: orders.map(basketOf) };
  const outcomes = await askPeer(
    async (attemptNo) => {
      const { results } = await catalog.takeStock({ body }, { timeoutMs: config.takeTimeoutMs });
      return orders.map((order, index) => outcomeOf(results[index], order, attemptNo === 1));
    },
    (error) => {
      const orderKeys = orders.map(({ orderKey }) => orderKey);
      logger.warn({ err: error, orderKeys, call: 'take-stock' }, 'Call to catalog failed');
    },
  );
  return outcomes ?? orders.map(() => ({ kind: 'unknown' }));
}

/** What catalog sold for an order. With tax its prices are net, as base calls show a bill (counter.md 5.4). */
export function saleOf(order: RequestedOrder, { lines: taken, bill: sold }: Taken): Sale {
  const bill = sold ?? null;
  const products = new Map(taken.map(({ lineNo, product }) => [lineNo, product]));
  const lines = order.lines.map(({ lineNo, quantity }): SoldLine => {
    const product = products.get(lineNo);
    if (!product) throw new Error(`Catalog's reply lacks line ${lineNo} of the order ${order.orderKey}`);
    const billed = bill?.lines.find((line) => line.lineNo === lineNo);
    const price = billed && { unitPricePaise: netPerUnit(billed.netPaise, billed.unitsMilli) };
    return { lineNo, quantity, product: { ...toSoldProduct(product), ...price } };
  });
  return { lines, bill };
}

function basketOf({ orderKey, orderId, requestedAt, rating, lines, tax }: RequestedOrder) {
  return {
    orderKey,
    orderId,
    at: requestedAt.toISOString(),
    ...(rating === null ? {} : { rating }),
    ...(tax && { tax }),
    lines: lines.map(({ lineNo, productRef, quantity }) => ({ lineNo, productRef, quantityMilli: quantity })),
  };
}

function outcomeOf(result: TakeResult | undefined, order: RequestedOrder, isFinal: boolean): TakeOutcome {
  if (!result) throw new Error(`Catalog's reply lacks the order ${order.orderKey}`);
  switch (result.outcome) {
    case 'taken':
      return { kind: 'taken', ...saleOf(order, result) };
    case 'voided':
      return { kind: 'voided' };
    case 'refused': {
      const [line] = result.lines;
      if (!line) throw new Error(`Catalog refused the order ${order.orderKey} without a line`);
      return { kind: 'refused', refusal: stockRefusal(line), isFinal };
    }
  }
}

function toSoldProduct(product: StockSnapshot): SoldProduct {
  return {
    productKey: product._id,
    productId: product.productId,
    productName: product.productName,
    unitPricePaise: asPaise(product.unitPricePaise),
    unitCostPaise: asPaise(product.unitCostPaise),
    quantityLeft: asMilli(product.quantityLeftMilli),
    availability: product.availability,
    position: product.position,
  };
}
