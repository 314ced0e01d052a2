import fc from 'fast-check';
import { nextSlots } from './use-row-slots.js';

function slotsOf(...lists: string[]) {
  return lists.reduce((before, ids) => nextSlots(before, [...ids]), new Map() as ReadonlyMap<string, number>);
}

describe('slots', () => {
  it('of a page that is turned are those of the page before', () => {
    expect([...slotsOf('abc', 'def').values()]).toEqual([0, 1, 2]);
  });

  it('stay with the ids that stay, whatever their order', () => {
    expect([...slotsOf('abc', 'xcay')]).toEqual([
      ['x', 1],
      ['c', 2],
      ['a', 0],
      ['y', 3],
    ]);
  });

  it('are never shared, whatever the list was before', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefghij')).map((ids) => ids.join(''));
    fc.assert(
      fc.property(fc.array(list, { minLength: 1 }), (lists) => {
        const slots = [...slotsOf(...lists)];
        expect(slots.map(([id]) => id).join('')).toBe(lists.at(-1));
        expect(new Set(slots.map(([, slot]) => slot)).size).toBe(slots.length);
      }),
    );
  });
});
