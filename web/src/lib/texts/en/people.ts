/** The people of a shop. */
export const peopleTexts = {
  unknown: (tail: string) => `Person ${tail}`,
} as const;
