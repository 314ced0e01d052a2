import { topRating } from './top-rating.js';

it.each([
  [{ averageRating: 4.5, ratingStars: '★☆☆☆☆' }, 5],
  [{ averageRating: 4.49 }, 4],
  [{ averageRating: 9 }, 5],
  [{ averageRating: -1 }, 0],
  [{ ratingStars: '★★★☆☆' }, 3],
  [{}, 0],
])('%j has %i bars', (product, bars) => {
  expect(topRating(product)).toBe(bars);
});
