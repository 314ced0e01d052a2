import type { catalogInternalApi } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { takeStock } from '../app/take-stock.js';
import type { Deps } from '../deps.js';
import { presentTake } from './present.js';

/** Takes units out of stock for orders. */
export function takeStockHandler(deps: Deps): Handler<typeof catalogInternalApi.takeStock> {
  return async ({ body: { shopId, takes } }) => {
    const requested = takes.map(({ at, ...take }) => ({ ...take, at: new Date(at) }));
    return { results: (await takeStock(deps, shopId, requested)).map(presentTake) };
  };
}
