import { RefusedError } from '@bahi/contracts/kit';
import { ordersFailures } from '@bahi/contracts/orders';
import { type Milli, newOrderId, uuidv7 } from '@bahi/contracts/shared';
import type { RequestKey, StepsOutcome } from '@bahi/platform/http';
import type { NewReservation } from '../../data/reservations-repository.js';
import type { Deps } from '../../deps.js';
import type { Placement, RequestedOrder } from '../../domain/order.js';
import { isProductRef } from '../../domain/product-ref.js';
import { completeOrder, placementOf } from './complete-order.js';
import { idempotentPlaceOrder } from './idempotent-place-order.js';

export interface PlaceOrderCommand {
  readonly shopId: string;
  /** A productId or the `_id` of a product. */
  readonly productRef: string;
  readonly quantity: Milli;
  readonly rating: number;
  readonly key: RequestKey | undefined;
}

/**
 * Sells units of one product: reserves the order, takes its stock in catalog, records it. The README lists the failures.
 * @throws RefusedError when the order is not placed.
 */
export async function placeOrder(deps: Deps, command: PlaceOrderCommand): Promise<StepsOutcome<Placement>> {
  const { shopId, key } = command;
  if (!isProductRef(command.productRef)) throw new RefusedError(ordersFailures.productNotFound);
  const reservation = reservationOf(deps, command);
  if (key) return idempotentPlaceOrder(deps, { shopId, key, reservation });
  const reserved = await deps.reserveOrder(shopId, reservation);
  if (!reserved) throw new Error(`The order ${reservation.request.orderKey} was not reserved, and has no key`);
  return { result: placementOf(await completeOrder(deps, shopId, reserved)) };
}

function reservationOf({ clock, config }: Deps, command: PlaceOrderCommand): NewReservation<RequestedOrder> {
  const { productRef, quantity, rating, key } = command;
  const requestedAt = clock.now();
  const nowMs = requestedAt.getTime();
  const request = {
    orderKey: uuidv7(nowMs),
    orderId: newOrderId(nowMs),
    kind: 'order' as const,
    lines: [{ lineNo: 1, productRef, quantity }],
    rating,
    requestedAt,
    requestKey: key ? { scope: key.scope, value: key.value } : null,
  };
  return { request, digest: key?.digest ?? null, recoverAt: new Date(nowMs + config.recoverAfterMs) };
}
