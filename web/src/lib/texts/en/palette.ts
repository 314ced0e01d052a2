/** The command palette. */
export const paletteTexts = {
  input: 'Search pages, products and commands',
  results: 'Results',
  resultCount: (results: number) => (results === 1 ? '1 result' : `${results} results`),
  nothingFound: 'Nothing found',
  kinds: { page: 'Page', product: 'Product', appearance: 'Appearance' },
} as const;
