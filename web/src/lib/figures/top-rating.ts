import type { TopProduct } from '@bahi/contracts/analytics';

/** 0 to 5 bars: the average rounded half up, or the filled stars when it is missing. */
export function topRating({ averageRating, ratingStars = '' }: Partial<TopProduct>): number {
  const value = averageRating ?? [...ratingStars].filter((star) => star === '★').length;
  return Math.min(5, Math.max(0, Math.round(value)));
}
