/** The words of a field that takes a known word or a new one. */
export const wordFieldTexts = {
  newWord: (label: string) => `New ${label.toLowerCase()}…`,
  chooseListed: (label: string) => `Choose a listed ${label.toLowerCase()}`,
} as const;
