import { paiseOf, purchaseCost, sumRupees } from './rupee-sums.js';

describe('rupees of the wire', () => {
  it('are whole paise, and 0 where they are no number', () => {
    expect([1.15, 8.2, -0.29, 0].map(paiseOf)).toEqual([115, 820, -29, 0]);
    expect(['5', null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map(paiseOf)).toEqual([0, 0, 0, 0, 0]);
  });

  it('add up exactly', () => {
    expect(sumRupees([0.1, 0.2, '7', undefined])).toBe(0.3);
    expect(sumRupees([])).toBe(0);
  });

  it('are doubled for what was bought, to the half paisa', () => {
    expect([6150.255, '3', undefined].map(purchaseCost)).toEqual([12_300.51, 0, 0]);
  });
});
