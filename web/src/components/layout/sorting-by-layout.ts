import {
  horizontalListSortingStrategy,
  rectSortingStrategy,
  type SortingStrategy,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';

type Places = Parameters<SortingStrategy>[0]['rects'];

function agreeOn(rects: Places, side: 'left' | 'top') {
  return rects.every((rect) => rect?.[side] === rects[0]?.[side]);
}

/** How cards give way to one that moves: as a column, a row, or cells of a grid, whichever they stand in. */
export const sortingByLayout: SortingStrategy = (move) => {
  if (agreeOn(move.rects, 'left')) return verticalListSortingStrategy(move);
  if (agreeOn(move.rects, 'top')) return horizontalListSortingStrategy(move);
  return rectSortingStrategy(move);
};
