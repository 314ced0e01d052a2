/** The pages of a list. */
export const listTexts = {
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
} as const;
