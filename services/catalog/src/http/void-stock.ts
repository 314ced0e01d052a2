import type { catalogInternalApi } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { voidStock } from '../app/void-stock.js';
import type { Deps } from '../deps.js';
import { presentVoid } from './present.js';

/** Voids the basket of an order. */
export function voidStockHandler(deps: Deps): Handler<typeof catalogInternalApi.voidStock> {
  return async ({ body: { shopId, orderKey } }) => presentVoid(await voidStock(deps, shopId, orderKey));
}
