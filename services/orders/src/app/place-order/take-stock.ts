import type { StockSnapshot, TakenLine, TakeStockReply } from '@bahi/contracts/catalog';
import type { RefusedError } from '@bahi/contracts/kit';
import { asMilli, asPaise } from '@bahi/contracts/shared';
import type { Deps } from '../../deps.js';
import type { RequestedOrder } from '../../domain/order.js';
import type { SoldLine, SoldProduct } from '../../domain/sale.js';
import { stockRefusal } from '../../domain/stock-refusal.js';
import { askCatalog } from './ask-catalog.js';

export type TakeOutcome =
  | { readonly kind: 'taken'; readonly lines: readonly SoldLine[] }
  /** `isFinal`: the only attempt was answered, so none can still arrive. */
  | { readonly kind: 'refused'; readonly refusal: RefusedError; readonly isFinal: boolean }
  | { readonly kind: 'voided' }
  | { readonly kind: 'unknown' };

/** Takes all lines of an order out of stock in catalog, or none; a repeat for the same order changes nothing. */
export async function takeStock(deps: Deps, shopId: string, order: RequestedOrder): Promise<TakeOutcome> {
  const { catalog, config, logger } = deps;
  const { orderKey } = order;
  const body = { shopId, basket: basketOf(order) };
  const outcome = await askCatalog(
    async (attemptNo) => {
      const reply = await catalog.takeStock({ body }, { timeoutMs: config.takeTimeoutMs });
      return outcomeOf(reply, order, attemptNo === 1);
    },
    (error) => logger.warn({ err: error, orderKey, call: 'take-stock' }, 'Call to catalog failed'),
  );
  return outcome ?? { kind: 'unknown' };
}

/** The lines of an order with the products that catalog sold. */
export function soldLinesOf(order: RequestedOrder, taken: readonly TakenLine[]): readonly SoldLine[] {
  const products = new Map(taken.map(({ lineNo, product }) => [lineNo, product]));
  return order.lines.map(({ lineNo, quantity }) => {
    const product = products.get(lineNo);
    if (!product) throw new Error(`Catalog's reply lacks line ${lineNo} of the order ${order.orderKey}`);
    return { lineNo, quantity, product: toSoldProduct(product) };
  });
}

function basketOf({ orderKey, requestedAt, lines }: RequestedOrder) {
  return {
    orderKey,
    at: requestedAt.toISOString(),
    lines: lines.map(({ lineNo, productRef, quantity }) => ({ lineNo, productRef, quantityMilli: quantity })),
  };
}

function outcomeOf(reply: TakeStockReply, order: RequestedOrder, isFinal: boolean): TakeOutcome {
  switch (reply.outcome) {
    case 'taken':
      return { kind: 'taken', lines: soldLinesOf(order, reply.lines) };
    case 'voided':
      return { kind: 'voided' };
    case 'refused': {
      const [line] = reply.lines;
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
