import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { RequestedOrder } from '../domain/order.js';
import type { OrderLedger, Placed } from './order-ledger.js';
import type { StockMovements } from './stock-movements.js';

export interface DriveParts {
  readonly ledger: OrderLedger;
  readonly stock: StockMovements;
}

export type Driven =
  | { readonly kind: 'placed'; readonly placed: Placed }
  | { readonly kind: 'refused'; readonly refusal: RefusedError }
  /** It will never be placed, and nothing else is known against it. */
  | { readonly kind: 'voided' }
  /** Catalog did not answer; the sweeper or a repeat under the same key settles it. */
  | { readonly kind: 'unknown' };

/** Withdraws the units of an order and follows the answer: too late places it, in time forgets it. */
export async function withdrawOrder(
  { ledger, stock }: DriveParts,
  shopId: string,
  request: RequestedOrder,
): Promise<Driven> {
  const outcome = await stock.withdraw(shopId, request.orderKey);
  switch (outcome.kind) {
    case 'taken':
      return { kind: 'placed', placed: await ledger.place(shopId, { ...request, product: outcome.product }) };
    case 'voided':
      await ledger.release(shopId, { orderKey: request.orderKey, onlyIfSole: false });
      return outcome;
    case 'unknown':
      return outcome;
  }
}

/**
 * Brings a reserved order to its end. A refusal counts only when no other take of the same movement can still arrive;
 * otherwise the movement is voided first, so that a request key that is freed never belongs to an order.
 */
export async function driveOrder(parts: DriveParts, shopId: string, request: RequestedOrder): Promise<Driven> {
  const { ledger, stock } = parts;
  const outcome = await stock.take(shopId, request);
  switch (outcome.kind) {
    case 'taken':
      return { kind: 'placed', placed: await ledger.place(shopId, { ...request, product: outcome.product }) };
    case 'refused': {
      const { orderKey } = request;
      if (outcome.isFinal && (await ledger.release(shopId, { orderKey, onlyIfSole: true }))) return outcome;
      const withdrawn = await withdrawOrder(parts, shopId, request);
      return withdrawn.kind === 'voided' ? outcome : withdrawn;
    }
    case 'voided':
      await ledger.release(shopId, { orderKey: request.orderKey, onlyIfSole: false });
      return outcome;
    case 'unknown':
      return withdrawOrder(parts, shopId, request);
  }
}

/** @throws RefusedError for every end but a placed order. */
export function placedOrRefused(driven: Driven): Placed {
  if (driven.kind === 'placed') return driven.placed;
  throw driven.kind === 'refused' ? driven.refusal : new RefusedError(commonFailures.unavailable);
}
