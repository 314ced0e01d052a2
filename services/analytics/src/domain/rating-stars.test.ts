import { ratingStars } from './rating-stars.js';

describe('ratingStars', () => {
  it.each([
    [0, 0, '☆☆☆☆☆'],
    [1, 1, '★☆☆☆☆'],
    [5, 2, '★★★☆☆'],
    [249, 100, '★★☆☆☆'],
    [34, 8, '★★★★☆'],
    [9, 2, '★★★★★'],
    [15, 3, '★★★★★'],
  ])('%d from %d ratings are %s', (total, count, expected) => {
    expect(ratingStars(total, count)).toBe(expected);
  });
});
