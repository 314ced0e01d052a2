import type { BodyOf } from '@bahi/contracts/kit';
import { RefusedError } from '@bahi/contracts/kit';
import { type ordersApi, ordersFailures } from '@bahi/contracts/orders';
import { newOrderId, uuidv7 } from '@bahi/contracts/shared';
import { type AnswerControl, type Handler, POSITION, type RequestKey } from '@bahi/platform/http';
import type { Clock } from '@bahi/platform/ports';
import type { NewReservation } from '../data/reservations-repository.js';
import { isProductRef } from '../domain/product-ref.js';
import { type DriveParts, driveOrder, placedOrRefused } from '../placing/drive-order.js';
import type { Placed } from '../placing/order-ledger.js';
import type { placeUnderKey } from '../placing/place-under-key.js';
import { type PlacedAnswer, placedAnswer } from '../placing/placed-answer.js';

type PlaceOrder = typeof ordersApi.placeOrder;

export interface PlaceOrderParts extends DriveParts {
  readonly clock: Clock;
  readonly sweepAfterMs: number;
  readonly underKey: ReturnType<typeof placeUnderKey>;
}

/** Reserves the order, takes its units in catalog, places it; see the README for what happens in between. */
export function placeOrder(parts: PlaceOrderParts): Handler<PlaceOrder> {
  return async ({ body, caller: { shopId }, key, answer }) => {
    if (!isProductRef(body.productId)) throw new RefusedError(ordersFailures.productNotFound);
    const reservation = reservationOf(body, key, parts);
    if (key) {
      const outcome = await parts.underKey(shopId, key, reservation);
      return 'replay' in outcome ? replayOf(outcome.replay, answer) : answerWith(outcome.placed, answer);
    }
    await parts.ledger.reserve(shopId, reservation);
    return answerWith(placedOrRefused(await driveOrder(parts, shopId, reservation.request)), answer);
  };
}

function reservationOf(
  body: BodyOf<PlaceOrder>,
  key: RequestKey | undefined,
  { clock, sweepAfterMs }: PlaceOrderParts,
): NewReservation {
  const requestedAt = clock.now();
  const nowMs = requestedAt.getTime();
  const request = {
    orderKey: uuidv7(nowMs),
    orderId: newOrderId(nowMs),
    productRef: body.productId,
    quantity: body.quantityOrdered,
    rating: body.rating,
    requestedAt,
    requestKey: key ? { scope: key.scope, value: key.value } : null,
  };
  return { request, digest: key?.digest ?? null, sweepAt: new Date(nowMs + sweepAfterMs) };
}

/** Says what the caller's next reads must contain: the order and the stock it took. */
function answerWith({ order, position }: Placed, answer: AnswerControl): PlacedAnswer {
  const seen = [`catalog=${order.product.position}`, ...(position === null ? [] : [`orders=${position}`])];
  answer.header(POSITION, seen.join(','));
  return placedAnswer(order);
}

function replayOf(stored: string, answer: AnswerControl): PlacedAnswer {
  answer.replayed(201);
  return JSON.parse(stored) as PlacedAnswer;
}
