import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

/** "Sales Overview, position 2 of 3"; `place` counts from 0. */
export function placeText(title: string, place: number, count: number): string {
  return `${title}, position ${place + 1} of ${count}`;
}

export const sortableInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to lift this card, arrow keys to move it, Space to drop it, Escape to cancel. Press Enter for a menu.',
};

/** The announcements while a card is lifted, moved, dropped or put back. */
export function sortableAnnouncements(titleOf: (id: string) => string, order: readonly string[]): Announcements {
  const placed = (id: string | number, over: string | number) =>
    placeText(titleOf(String(id)), order.indexOf(String(over)), order.length);
  return {
    onDragStart: ({ active }) => `Lifted ${placed(active.id, active.id)}`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // Over its own place it has only been lifted; the library reports that right after the start.
      return over.id === active.id ? `Lifted ${placed(active.id, over.id)}` : placed(active.id, over.id);
    },
    onDragEnd: ({ active, over }) => (over ? `Dropped ${placed(active.id, over.id)}` : undefined),
    onDragCancel: ({ active }) => `Put back ${placed(active.id, active.id)}`,
  };
}
