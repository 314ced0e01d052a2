import { RefusedError } from '@bahi/contracts/kit';
import { ordersFailures } from '@bahi/contracts/orders';
import { type Milli, newOrderId, uuidv7 } from '@bahi/contracts/shared';
import type { RequestKey, StepsOutcome } from '@bahi/platform/http';
import type { Deps } from '../../deps.js';
import type { OrderTax, Placement } from '../../domain/order.js';
import { isProductRef } from '../../domain/product-ref.js';
import { saleTaxOf, WALK_IN } from '../../domain/tax-context.js';
import { completeOrder, placementOf } from './complete-order.js';
import { idempotentPlaceOrder, type KeyedRequest } from './idempotent-place-order.js';

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
  const reservation = await reservationOf(deps, command);
  if (key) return idempotentPlaceOrder(deps, { shopId, key, reservation });
  await deps.reserveOrder(shopId, reservation);
  return { result: placementOf(await completeOrder(deps, shopId, reservation.request)) };
}

async function reservationOf(deps: Deps, command: PlaceOrderCommand): Promise<KeyedRequest['reservation']> {
  const { clock, config } = deps;
  const { productRef, quantity, rating, key } = command;
  const requestedAt = clock.now();
  const tax = await taxOfOrder(deps, command.shopId, requestedAt);
  const nowMs = requestedAt.getTime();
  const request = {
    orderKey: uuidv7(nowMs),
    orderId: newOrderId(nowMs),
    kind: 'order' as const,
    lines: [{ lineNo: 1, productRef, quantity }],
    rating,
    requestedAt,
    requestKey: key ? { scope: key.scope, value: key.value } : null,
    ...(tax && { tax }),
  };
  return { request, digest: key?.digest ?? null, recoverAt: new Date(nowMs + config.recoverAfterMs) };
}

/** A shop that is not `simple` bills the order: to an unregistered buyer within its State (gst.md 1). */
async function taxOfOrder(deps: Deps, shopId: string, at: Date): Promise<OrderTax | null> {
  const day = deps.dayOf(at);
  const { profile, rules } = await deps.readSale(shopId, { day, billKey: null });
  const tax = saleTaxOf(profile, { day, placeOfSupply: null, buyer: WALK_IN });
  return tax && { context: tax.context, roundTo: rules.roundToPaise };
}
