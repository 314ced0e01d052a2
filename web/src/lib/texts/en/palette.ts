/** The command palette. */
export const paletteTexts = {
  input: 'Page, product or command',
  results: 'Results',
  resultCount: (results: number) => `${results} results`,
  nothingFound: 'Nothing found',
  kinds: { page: 'Page', product: 'Product', appearance: 'Appearance' },
} as const;
