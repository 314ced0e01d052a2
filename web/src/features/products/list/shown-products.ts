import { addDays } from '@bahi/contracts/shared';
import { todayIn } from '../../../lib/format/format.js';
import type { Product, ProductList } from '../product-model.js';

/** What a list may be limited to, by its word in the address: `?show=low`. */
export const SHOWN = ['outOfStock', 'low', 'expired', 'expiringSoon'] as const;
export type Shown = (typeof SHOWN)[number];

const AVAILABILITY = { outOfStock: 'Out of stock', low: 'Low stock', expired: 'Expired' } as const;
const SOON_DAYS = 30;

/** The products of a list that its place is limited to; all of them when there is no limit. */
export function shownProducts(list: ProductList | undefined, shown: Shown | null): readonly Product[] {
  const products = list?.products ?? [];
  if (!shown) return products;
  if (shown !== 'expiringSoon') return products.filter(({ availability }) => availability === AVAILABILITY[shown]);
  const today = todayIn(list?.timeZone);
  const last = addDays(today, SOON_DAYS);
  return products.filter(
    ({ expiryDate, quantity }) =>
      quantity > 0 && expiryDate !== null && expiryDate >= today && expiryDate.slice(0, last.length) <= last,
  );
}
