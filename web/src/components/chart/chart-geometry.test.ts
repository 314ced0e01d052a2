import { barWidthFor, centreOf, labelEvery, placeAt } from './chart-geometry.js';

describe('the geometry of the bars', () => {
  it('puts each group in the middle of its share, and finds it there', () => {
    const centres = [0, 1, 2, 3].map((place) => centreOf(place, 4));

    expect(centres).toEqual([0.125, 0.375, 0.625, 0.875]);
    expect(centres.map((share) => placeAt(share, 4))).toEqual([0, 1, 2, 3]);
    expect([-0.1, 0, 1, 1.1].map((share) => placeAt(share, 4))).toEqual([0, 0, 3, 3]);
  });

  it('writes as many labels as fit', () => {
    expect([32, 31, 16, 15].map((bandWidth) => labelEvery(bandWidth, 1))).toEqual([1, 2, 2, 3]);
    expect(labelEvery(32, 2)).toBe(2);
  });

  it('leaves space between the groups, and makes a single pair of bars wide', () => {
    expect([barWidthFor(50, 7), barWidthFor(300, 7), barWidthFor(150, 1), barWidthFor(600, 1)]).toEqual([
      17, 22, 45, 64,
    ]);
  });
});
