import { type RatedProduct, readTopProductsView } from '../data/statistics-views.js';
import type { Deps } from '../deps.js';
import { ratingStars } from '../domain/rating-stars.js';
import { shopMoment } from '../domain/shop-moment.js';

export interface TopProduct extends RatedProduct {
  /** Five characters: `★★★★☆`. */
  readonly stars: string;
}

/** The best rated products of a shop that are not expired, best first. */
export async function listTopProducts({ db, clock, timeZone }: Deps, shopId: string): Promise<TopProduct[]> {
  const { today } = shopMoment(shopId, clock.now(), timeZone);
  const products = await readTopProductsView(db, shopId, today);
  return products.map((product) => ({ ...product, stars: ratingStars(product.ratingTotal, product.ratingCount) }));
}
