const STARS = 5;

/** Five stars; the average, rounded half up, is the number of filled ones. */
export function ratingStars(ratingTotal: number, ratingCount: number): string {
  // Whole numbers only: a division could round up an average just under a half.
  const rounded = ratingCount === 0 ? 0 : Math.floor((2 * ratingTotal + ratingCount) / (2 * ratingCount));
  const filled = Math.min(STARS, Math.max(0, rounded));
  return '★'.repeat(filled) + '☆'.repeat(STARS - filled);
}
