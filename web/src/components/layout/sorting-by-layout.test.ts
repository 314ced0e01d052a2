import { sortingByLayout } from './sorting-by-layout.js';

type Place = readonly [left: number, top: number, width?: number];

function rectOf([left, top, width = 90]: Place) {
  return {
    left,
    top,
    width,
    height: 40,
    right: left + width,
    bottom: top + 40,
  };
}

/** Where the other cards go while the first is held over the last. */
function offsetsOf(places: readonly Place[]) {
  const rects = places.map(rectOf);
  const move = { rects, activeNodeRect: rects[0] ?? null, activeIndex: 0, overIndex: places.length - 1 };
  return places.slice(1).map((_, at) => {
    const { x = 0, y = 0 } = sortingByLayout({ ...move, index: at + 1 }) ?? {};
    return [x, y];
  });
}

describe('Cards that make space for one that moves', () => {
  it.each<[string, Place[], number[][]]>([
    [
      'go up in a column',
      [
        [0, 0],
        [0, 50],
        [0, 100],
      ],
      [
        [0, -50],
        [0, -50],
      ],
    ],
    [
      'go aside in a row',
      [
        [0, 0],
        [100, 0],
        [200, 0],
      ],
      [
        [-100, 0],
        [-100, 0],
      ],
    ],
    [
      'go aside by what a wide one leaves free',
      [
        [0, 0, 200],
        [210, 0],
        [310, 0],
      ],
      [
        [-210, 0],
        [-210, 0],
      ],
    ],
    [
      'take the cell before theirs in a grid',
      [
        [0, 0],
        [100, 0],
        [0, 50],
      ],
      [
        [-100, 0],
        [100, -50],
      ],
    ],
  ])('%s', (_, places, ways) => {
    expect(offsetsOf(places)).toEqual(ways);
  });
});
