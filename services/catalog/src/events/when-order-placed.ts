import { OrderPlaced } from '@bahi/contracts/orders';
import { inSets, type Subscription } from '@bahi/platform/messaging';
import { type Rating, rateProducts } from '../app/rate-products.js';
import type { Deps } from '../deps.js';
import { saleMovementId } from '../domain/movement-id.js';

const RATINGS = { lowest: 1, highest: 5 };

/** Rates the product of an order's first line; successive orders are applied together. */
export function whenOrderPlaced(deps: Deps): Subscription {
  const apply = inSets<Rating>((ratings, tx) => rateProducts(deps, tx, ratings.filter(isGiven)));
  return apply(OrderPlaced, ({ data: { orderKey, rating, placedAt }, envelope }) => ({
    movementId: saleMovementId(orderKey),
    rating,
    at: placedAt,
    cause: envelope,
  }));
}

/** An order without a rating has 0. */
function isGiven({ rating }: Rating) {
  return rating >= RATINGS.lowest && rating <= RATINGS.highest;
}
