/** What a screen reader reads while a card is moved by keys; `place` is "Sales Overview, position 2 of 3". */
export const sortingTexts = {
  /** What a screen reader calls the handle of a card. */
  role: 'sortable',
  instructions:
    'Press Space to lift this card, arrow keys to move it, Space to drop it, Escape to cancel. Press Enter for a menu.',
  lifted: (place: string) => `Lifted ${place}`,
  dropped: (place: string) => `Dropped ${place}`,
  putBack: (place: string) => `Put back ${place}`,
} as const;
