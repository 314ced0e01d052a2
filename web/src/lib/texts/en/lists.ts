/** The pages of a list. */
export const listTexts = {
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
} as const;
