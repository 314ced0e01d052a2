import type { catalogInternalApi } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { voidStock } from '../app/void-stock.js';
import type { Deps } from '../deps.js';
import { presentVoid } from './present.js';

/** Voids a movement of the stock ledger for orders. */
export function voidStockHandler(deps: Deps): Handler<typeof catalogInternalApi.voidStock> {
  return async ({ body: { shopId, movementId } }) => presentVoid(await voidStock(deps, shopId, movementId));
}
