/** The words of the kit's fields and other controls. */
export const controlTexts = {
  required: '(required)',
  dateShape: 'DD/MM/YY',
  chooseDate: (label: string) => `Choose ${label.toLowerCase()}`,
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  hidePassword: (label: string) => `Hide ${label.toLowerCase()}`,
  correctFollowing: 'Please fix these fields',
  rating: 'Rating',
  starCount: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  outOfFive: (filled: number) => `${filled} out of 5`,
  starsOutOfFive: (filled: number) => `${filled} out of 5 stars`,
  searchPlaceholder: 'Search here...',
  clearSearch: 'Clear search',
  oneLess: 'One less',
  oneMore: 'One more',
} as const;
