const STARS = 5;

/** Five characters, as many of them filled as the average rounded half up says. */
export function ratingStars(ratingTotal: number, ratingCount: number): string {
  // In whole numbers: an average a hair under a half must not be rounded up by the division.
  const rounded = ratingCount === 0 ? 0 : Math.floor((2 * ratingTotal + ratingCount) / (2 * ratingCount));
  const filled = Math.min(STARS, Math.max(0, rounded));
  return '★'.repeat(filled) + '☆'.repeat(STARS - filled);
}
