import type { KeyedCall, StepsOutcome } from '@bahi/platform/http';
import { type NewReservation, shareReservation } from '../../data/reservations-repository.js';
import type { Deps } from '../../deps.js';
import type { Placement, RequestedOrder } from '../../domain/order.js';
import { completeOrder, placementOf } from './complete-order.js';

export interface KeyedRequest extends KeyedCall {
  readonly reservation: NewReservation<RequestedOrder>;
}

/**
 * Places an order at most once per request key. A repeat returns the stored reply, or completes the order of a request
 * that is slow or whose process is gone. See `createOnceInSteps` for its failures.
 */
export function idempotentPlaceOrder(deps: Deps, request: KeyedRequest): Promise<StepsOutcome<Placement>> {
  const { shopId, reservation } = request;
  return deps.onceInSteps(request, {
    claim: () => deps.reserveOrder(shopId, reservation),
    complete: async (reserved) => placementOf(await completeOrder(deps, shopId, reserved)),
    resume: (orderKey) => takeOver(deps, shopId, orderKey),
  });
}

/** Completes the order of an earlier request; `null` when it ended meanwhile. */
async function takeOver(deps: Deps, shopId: string, orderKey: string): Promise<Placement | null> {
  const request = await deps.db.write(shopId, (tx) => shareReservation(tx, shopId, orderKey));
  if (request?.kind !== 'order') return null;
  const completion = await completeOrder(deps, shopId, request);
  if (completion.kind === 'voided') return null;
  const placement = placementOf(completion);
  // The request that placed the order first stored the reply that every repeat returns.
  return placement.position === null ? null : placement;
}
