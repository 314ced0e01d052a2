import { percentChange } from './percent-change.js';

describe('percentChange', () => {
  it.each([
    [1_825_000n, 1_500_000n, 21.7],
    [61n, 0n, 100],
    [44n, 40n, 10],
    [0n, 0n, 0],
    [0n, 7n, -100],
    [7n, 7n, 0],
    [2_001n, 2_000n, 0.1],
    [1_999n, 2_000n, -0.1],
    [20_009n, 20_000n, 0],
    [19_991n, 20_000n, 0],
    [10n ** 20n, 3n * 10n ** 20n, -66.7],
  ])('from %s now, %s before, is %s', (current, previous, expected) => {
    expect(percentChange(current, previous)).toBe(expected);
  });
});
