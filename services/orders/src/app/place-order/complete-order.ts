import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { deleteReservation, type Release } from '../../data/reservations-repository.js';
import type { Deps } from '../../deps.js';
import type { Placement, RequestedOrder } from '../../domain/order.js';
import { voidStock } from './void-stock.js';

/** How a reserved order ended. */
export type Completion =
  | { readonly kind: 'placed'; readonly placement: Placement }
  | { readonly kind: 'refused'; readonly refusal: RefusedError }
  /** It will never be placed, for no reason that the caller could change. */
  | { readonly kind: 'voided' }
  /** Catalog did not answer; the recovery or a repeat under the same key completes the order. */
  | { readonly kind: 'unknown' };

/**
 * Takes the stock of a reserved order and records the order. A refusal counts only when no other take of the same stock
 * can still arrive; otherwise the stock is voided first, so that a free request key never belongs to an order.
 */
export async function completeOrder(deps: Deps, shopId: string, request: RequestedOrder): Promise<Completion> {
  const { orderKey } = request;
  const outcome = await deps.takeStock(shopId, request);
  switch (outcome.kind) {
    case 'taken':
      return {
        kind: 'placed',
        placement: await deps.recordOrder(shopId, { ...request, lines: outcome.lines, bill: outcome.bill }),
      };
    case 'refused': {
      if (outcome.isFinal && (await releaseOrder(deps, shopId, { orderKey, onlyIfSole: true }))) return outcome;
      const completion = await voidOrder(deps, shopId, request);
      return completion.kind === 'voided' ? outcome : completion;
    }
    case 'voided':
      await releaseOrder(deps, shopId, { orderKey, onlyIfSole: false });
      return outcome;
    case 'unknown':
      return voidOrder(deps, shopId, request);
  }
}

/** Voids the stock of a reserved order: one that catalog had already taken is recorded, any other is released. */
export async function voidOrder(deps: Deps, shopId: string, request: RequestedOrder): Promise<Completion> {
  const { orderKey } = request;
  const outcome = await voidStock(deps, shopId, request);
  switch (outcome.kind) {
    case 'taken':
      return {
        kind: 'placed',
        placement: await deps.recordOrder(shopId, { ...request, lines: outcome.lines, bill: outcome.bill }),
      };
    case 'voided':
      await releaseOrder(deps, shopId, { orderKey, onlyIfSole: false });
      return outcome;
    case 'unknown':
      return outcome;
  }
}

/** @throws RefusedError unless the order was placed. */
export function placementOf(completion: Completion): Placement {
  if (completion.kind === 'placed') return completion.placement;
  throw completion.kind === 'refused' ? completion.refusal : new RefusedError(commonFailures.unavailable);
}

/** @returns false when there was nothing to release. */
function releaseOrder({ db }: Deps, shopId: string, release: Release): Promise<boolean> {
  return db.write(shopId, (tx) => deleteReservation(tx, shopId, release));
}
