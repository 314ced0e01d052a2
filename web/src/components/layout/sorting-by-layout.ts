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

/** How cards make space for one that moves: in a column, a row or a grid, as they are laid out. */
export const sortingByLayout: SortingStrategy = (move) => {
  if (agreeOn(move.rects, 'left')) return verticalListSortingStrategy(move);
  if (agreeOn(move.rects, 'top')) return horizontalListSortingStrategy(move);
  return rectSortingStrategy(move);
};
