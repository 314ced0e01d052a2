import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { cardTexts } from '../../lib/texts/en/cards.js';
import { sortingTexts as texts } from '../../lib/texts/en/sorting.js';

export const sortableInstructions: ScreenReaderInstructions = {
  draggable: texts.instructions,
};

/** The announcements while a card is lifted, moved, dropped or put back. */
export function sortableAnnouncements(titleOf: (id: string) => string, order: readonly string[]): Announcements {
  const placed = (id: string | number, over: string | number) =>
    cardTexts.place(titleOf(String(id)), order.indexOf(String(over)) + 1, order.length);
  return {
    onDragStart: ({ active }) => texts.lifted(placed(active.id, active.id)),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // Over its own place it has only been lifted; the library reports that right after the start.
      return over.id === active.id ? texts.lifted(placed(active.id, over.id)) : placed(active.id, over.id);
    },
    onDragEnd: ({ active, over }) => (over ? texts.dropped(placed(active.id, over.id)) : undefined),
    onDragCancel: ({ active }) => texts.putBack(placed(active.id, active.id)),
  };
}
