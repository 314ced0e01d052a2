import type { catalogInternalApi, StockBasket } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { asMilli } from '@bahi/contracts/shared';
import type { Handler } from '@bahi/platform/http';
import { takeStock } from '../app/take-stock.js';
import type { Deps } from '../deps.js';
import type { Basket } from '../domain/allocate-stock.js';
import { presentTake } from './present.js';

/** Takes the lines of each order out of stock, all or none. */
export function takeStockHandler(deps: Deps): Handler<typeof catalogInternalApi.takeStock> {
  return async ({ body: { shopId, baskets } }) => ({
    results: (await takeStock(deps, shopId, baskets.map(basketOf))).map(presentTake),
  });
}

/** @throws RefusedError unless the lines are numbered from 1: a void conflicts with line 1. */
function basketOf({ orderKey, orderId, at, rating, lines, tax }: StockBasket): Basket {
  if (lines.some(({ lineNo }, index) => lineNo !== index + 1)) throw new RefusedError(commonFailures.malformedRequest);
  return {
    orderKey,
    orderId,
    at: new Date(at),
    rating: rating ?? null,
    tax,
    lines: lines.map((line) => ({ ...line, quantityMilli: asMilli(line.quantityMilli) })),
  };
}
