import { GOALS, measured } from './goals.js';
import { allHold } from './results.js';

describe('a group of goals', () => {
  const rate = measured('saleRate', { ours: 40, raw: 100 });
  const slow = measured('saleP99', { ours: 181, raw: 15 });
  const quick = measured('saleP99', { ours: 180, raw: 15 });

  it('holds when all of its goals do', () => {
    expect(allHold('sale', [rate, quick])).toBe(true);
    expect(allHold('sale', [rate, slow])).toBe(false);
  });

  it('does not hold while one of its goals was not measured', () => {
    expect(allHold('sale', [rate])).toBe(false);
    expect(allHold('sale', [])).toBe(false);
  });

  it('does not hold when a figure is none', () => {
    const none = Object.keys(GOALS).map((name) => measured(name as keyof typeof GOALS, { ours: Number.NaN, raw: 1 }));

    expect(none.filter(({ holds }) => holds)).toEqual([]);
  });
});
