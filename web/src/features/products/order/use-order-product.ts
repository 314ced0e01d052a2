import { useState } from 'react';
import { ApiFailure } from '../../../lib/api/api-failure.js';
import { catalogClient } from '../../../lib/api/catalog.js';
import { ordersClient } from '../../../lib/api/orders.js';
import { cacheBuster } from '../../../lib/api/request-parts.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { serverTextOr } from '../../../lib/messages/message-rule.js';
import { afterPaint } from '../../../lib/performance/after-paint.js';
import { orderTexts } from '../../../lib/texts/en/order.js';
import { productMessageFor } from '../product-messages.js';
import type { Product } from '../product-model.js';

/** A 2xx with `success: false`. */
const UNSAID = 200;

/**
 * The product of the order dialog: the list's data at once, then the server's. A sale stays possible when the server does
 * not answer; a deleted product cannot be sold.
 */
export function useOrderProduct(listed: Product) {
  // Every opening refetches, once it is painted: a cached answer may be older than the list.
  const [{ opening, isSeen }] = useState(() => ({ opening: cacheBuster(), isSeen: new Promise<void>(afterPaint) }));
  const id = listed.productId;
  const checkNow = () => isSeen.then(() => catalogClient.checkProduct({ params: { id } }));
  const readNow = () => isSeen.then(() => readProduct(id));
  const check = useEndpoint({ key: ['checkProduct', id, opening], load: checkNow });
  const details = useEndpoint({ key: ['readOrderProduct', id, opening], load: readNow });
  return {
    product: details.data ?? listed,
    isGone: check.data?.exists === false,
    problem: details.failure ? detailsMessage(details.failure) : null,
    isAsking: details.isRefreshing,
    retry: details.retry,
  };
}

async function readProduct(id: string) {
  const reply: { success: boolean; message?: string; product?: Product } = await ordersClient.readOrderProduct({
    params: { id },
  });
  if (reply.success && reply.product) return reply.product;
  throw new ApiFailure({ kind: 'answer', status: UNSAID, message: reply.message ?? '' });
}

function detailsMessage(failure: unknown) {
  return failure instanceof ApiFailure && failure.status === UNSAID && failure.kind === 'answer'
    ? serverTextOr(orderTexts.detailsUnsaid, failure.message)
    : productMessageFor('readOrderProduct', failure);
}
