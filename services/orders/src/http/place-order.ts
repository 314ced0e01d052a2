import type { ordersApi } from '@bahi/contracts/orders';
import { milliFromUnits } from '@bahi/contracts/shared';
import { type AnswerControl, type Handler, POSITION } from '@bahi/platform/http';
import { placeOrder } from '../app/place-order/place-order.js';
import type { Deps } from '../deps.js';
import type { Placement } from '../domain/order.js';
import { type PlacedOrderReply, presentPlacedOrder } from './present.js';

/** Sells units of one product and rates it. */
export function placeOrderHandler(deps: Deps): Handler<typeof ordersApi.placeOrder> {
  return async ({ body, caller: { shopId }, key, answer }) => {
    const { productId: productRef, rating } = body;
    const quantity = milliFromUnits(body.quantityOrdered);
    const outcome = await placeOrder(deps, { shopId, productRef, quantity, rating, key });
    if ('result' in outcome) return reply(outcome.result, answer);
    answer.replayed(outcome.replay.status);
    return outcome.replay.reply as PlacedOrderReply;
  };
}

/** The positions are those that the caller's next reads must include: of the order and of its stock movements. */
function reply({ order, position }: Placement, answer: AnswerControl): PlacedOrderReply {
  const stockPosition = Math.max(...order.lines.map(({ product }) => product.position));
  const positions = [`catalog=${stockPosition}`, ...(position === null ? [] : [`orders=${position}`])];
  answer.header(POSITION, positions.join(','));
  return presentPlacedOrder(order);
}
