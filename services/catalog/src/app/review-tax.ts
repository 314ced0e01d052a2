import { MAX_REVIEWED_PRODUCTS } from '@bahi/contracts/catalog';
import { findTaxProfile } from '@bahi/platform/data';
import { readTaxedProducts } from '../data/tax-views.js';
import type { Deps } from '../deps.js';
import { type ReviewedProduct, type TaxConcern, taxConcernOf } from '../domain/review-tax.js';

/** The products that need a look at their tax data, by concern; the first ones by name, and how many there are. */
export interface TaxReview {
  readonly lists: Readonly<Record<TaxConcern, readonly ReviewedProduct[]>>;
  readonly counts: Readonly<Record<TaxConcern, number>>;
}

/** Goes through all products of a shop that are sold, with today's rules and the price mode of today's profile (gst.md 2). */
export async function reviewTax({ db, today }: Deps, shopId: string): Promise<TaxReview> {
  const lists: Record<TaxConcern, ReviewedProduct[]> = { missing: [], differing: [], aboveMrp: [] };
  const counts = { missing: 0, differing: 0, aboveMrp: 0 };
  await db.stream(shopId, async (tx) => {
    const day = today();
    const { priceMode } = await findTaxProfile(tx, day);
    for await (const product of readTaxedProducts(tx)) {
      const concern = taxConcernOf(product, { today: day, priceMode });
      if (concern === null) continue;
      counts[concern] += 1;
      if (lists[concern].length < MAX_REVIEWED_PRODUCTS) lists[concern].push(product);
    }
  });
  return { lists, counts };
}
