import { StockChanged } from '@bahi/contracts/catalog';
import type { Envelope } from '@bahi/contracts/kit';
import { wholeUnits } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import type { EventDraft } from '@bahi/platform/messaging';
import { addRatings, type RatedProduct } from '../data/ratings-repository.js';
import type { Deps } from '../deps.js';

/** A rating of what one movement sold. */
export interface Rating {
  readonly movementId: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly at: string;
  /** The event that brought the rating. */
  readonly cause: Pick<Envelope, 'id' | 'traceparent'>;
}

/** Adds ratings to the products of their movements, once per movement, and publishes each product that was rated. */
export async function rateProducts({ outbox }: Deps, tx: WriteTx, ratings: readonly Rating[]): Promise<void> {
  if (ratings.length === 0) return;
  const byMovement = new Map(ratings.map((rating) => [rating.movementId, rating]));
  const products = await addRatings(tx, [...byMovement.values()]);
  const events = products.map((product) => ratingOf(product, byMovement.get(product.lastMovementId) as Rating));
  await outbox.addAll(tx, StockChanged, events);
}

function ratingOf(product: RatedProduct, { movementId, at, cause }: Rating): EventDraft<typeof StockChanged> {
  return {
    subject: product.productKey,
    data: {
      productKey: product.productKey,
      productId: product.productId,
      movementId: `rating:${movementId}`,
      kind: 'rating',
      change: 0,
      changeMilli: 0,
      quantityLeft: wholeUnits(product.quantityMilli),
      quantityLeftMilli: product.quantityMilli,
      ratingTotal: product.ratingTotal,
      ratingCount: product.ratingCount,
      at,
    },
    cause,
  };
}
