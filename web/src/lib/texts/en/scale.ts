/** The codes of the shop's scales, on the Settings page. */
export const scaleTexts = {
  title: 'Scale labels',
  hint: 'A scale that prints labels puts the item and its weight or price into the code. Say how, and the counter reads them.',
  patterns: 'Patterns, one a line',
  example: '13 places: digits, I for the item, W for grams or P for paise, and C last, such as 21IIIIIWWWWWC.',
  meaning: 'What they mean',
  holds: { grams: 'grams', paise: 'paise' },
  explained: (pattern: string, prefix: string, digits: number, holds: string) =>
    `${pattern}: begins with ${prefix}, then a scale number of ${digits} digits, then ${holds}.`,
  tryOut: 'Try a code',
  tryHint: 'Scan or type a label of your scale.',
  notRead: 'No pattern reads this code.',
  kilograms: (kg: number) => `${kg} kg`,
  reading: (item: string, amount: string) => `Scale number ${item}, ${amount}`,
  noPattern: (pattern: string) => `${pattern} is no pattern, such as 21IIIIIWWWWWC`,
  save: 'Save scale labels',
  saved: 'Scale labels saved',
  notLoaded: 'Failed to load the scale labels',
  notSaved: 'Failed to save the scale labels',
} as const;
