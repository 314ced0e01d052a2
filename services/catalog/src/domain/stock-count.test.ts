import { ALL_PERMISSIONS, asMilli, type Permission } from '@bahi/contracts/shared';
import { type CountEntry, seesExpected, withEntry } from './stock-count.js';

const [early, late] = [new Date('2026-11-21T05:00:00Z'), new Date('2026-11-21T06:00:00Z')];

function entry(countedMilli: number, thenMilli: number, at = early, isAgain = false): CountEntry {
  return { entryKey: 'e', productKey: 'p', countedMilli, isAgain, thenMilli: asMilli(thenMilli), at, by: 'meera' };
}

describe('the entries of a product', () => {
  it('add up to their sum, with the stock at the last of them', () => {
    const first = withEntry(null, entry(3_000, 9_000), false);
    const second = withEntry(first, entry(4_000, 9_000, late), false);

    expect(second).toEqual({ countedMilli: 7_000, thenMilli: 9_000, firstAt: early, lastAt: late, isMoved: false });
    expect(withEntry(second, entry(-7_001, 9_000), false)).toBeNull();
  });

  it('are marked when the stock moved between them, until the product is counted again', () => {
    const first = withEntry(null, entry(3_000, 9_000), true);
    const moved = withEntry(first, entry(4_000, 8_000), false);
    const movedAndBack = withEntry(first, entry(4_000, 9_000), true);

    expect([first?.isMoved, moved?.isMoved, movedAndBack?.isMoved]).toEqual([false, true, true]);
    expect(withEntry(moved, entry(0, 8_000), false)?.isMoved).toBe(true);
    expect(withEntry(moved, entry(8_000, 8_000, late, true), true)).toMatchObject({
      countedMilli: 8_000,
      isMoved: false,
    });
  });
});

describe('what is expected', () => {
  const without = new Set([...ALL_PERMISSIONS].filter((one) => one !== 'approve-count'));

  it.each<readonly [boolean, 'open' | 'review' | 'approved' | 'dropped', ReadonlySet<Permission>, boolean]>([
    [true, 'open', without, false],
    [true, 'dropped', without, false],
    [true, 'open', ALL_PERMISSIONS, true],
    [true, 'review', without, true],
    [true, 'approved', without, true],
    [false, 'open', without, true],
  ])('of a count that is blind (%s) and %s', (isBlind, status, permissions, isSeen) => {
    expect(seesExpected({ isBlind, status }, permissions)).toBe(isSeen);
  });
});
