/** The frame of cards and tables, and moving cards. */
export const cardTexts = {
  updating: (title: string) => `Updating ${title}`,
  retry: 'Retry',
  dataFrom: (time: string) => `Showing data from ${time}`,
  search: 'Search sections',
  noSectionMatches: 'No section matches',
  sectionMatches: (sections: number) => (sections === 1 ? '1 section matches' : `${sections} sections match`),
  move: (title: string) => `Move ${title}`,
  place: (title: string, position: number, count: number) => `${title}, position ${position} of ${count}`,
  moveLeft: 'Move left',
  moveRight: 'Move right',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveToStart: 'Move to start',
  moveToTop: 'Move to top',
  resetLayout: 'Reset layout',
} as const;
